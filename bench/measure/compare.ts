import pg from "pg";
import type { Cluster } from "../cluster.js";
import type { BenchHouse } from "../house.js";
import { ask, type Request, WrongAnswer } from "../request.js";
import { type Figures, medianOf, type Sample, sample } from "./sample.js";

export interface Houses {
  small: BenchHouse;
  large: BenchHouse;
}

export interface Compared {
  small: Figures;
  large: Figures;
  /** Of the large house: after something changed there, which makes it count anew what it had kept. */
  anew: Figures;
  /** Of the large house. */
  body: string;
}

const WARM_UP = 8;
const ROUNDS = 8;
/** Where a request takes seconds, a few are enough. */
const FEW_ROUNDS = 3;
const BUDGET = 3_000;

/** Two requests, each in its house, by turns. Answers in a word what was wrong, when the large house failed. */
export async function compare(
  cluster: Cluster,
  houses: Houses,
  requests: { inSmall: Request; inLarge: Request },
): Promise<Compared | string> {
  const inSmall: Sample[] = [];
  const inLarge: Sample[] = [];
  await sample(cluster, houses.small, requests.inSmall, WARM_UP);
  try {
    await warm(houses.large, requests.inLarge);
    const started = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      inSmall.push(await sample(cluster, houses.small, requests.inSmall, 3));
      inLarge.push(await sample(cluster, houses.large, requests.inLarge, round < FEW_ROUNDS ? 1 : 3));
      if (round >= FEW_ROUNDS && performance.now() - started > BUDGET) break;
    }
  } catch (error) {
    if (error instanceof WrongAnswer) return error.what;
    throw error;
  }
  const anew: Sample[] = [];
  for (let round = 0; round < FEW_ROUNDS; round++) {
    await noteChange(houses.large);
    anew.push(await sample(cluster, houses.large, requests.inLarge, 1));
  }
  return { small: medianOf(inSmall), large: medianOf(inLarge), anew: medianOf(anew), body: inLarge.at(-1)?.body ?? "" };
}

/** As any change of an issue does. */
async function noteChange({ databaseUrl }: BenchHouse): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("insert into data_changes default values");
  await client.end();
}

async function warm(house: BenchHouse, request: Request): Promise<void> {
  const started = performance.now();
  for (let n = 0; n < WARM_UP && performance.now() - started < BUDGET; n++) await ask(house, request);
}
