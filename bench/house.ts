import { openApp } from "../src/app/index.js";
import { readConfig } from "../src/kernel/index.js";
import { parts } from "../src/parts.js";
import { type Person, person, session } from "../src/testing/index.js";
import type { Cluster } from "./cluster.js";
import { type RunningServer, startServer } from "./running-server.js";
import { seed } from "./seed/seed.js";
import type { Size } from "./size.js";

export interface Member extends Person {
  /** Of a session on pages. */
  cookie: string;
}

/** A house that is filled and answers requests. */
export interface BenchHouse {
  size: Size;
  databaseUrl: string;
  server: RunningServer;
  /** `member`: of 40 projects. `newcomer`: of none. */
  cast: { member: Member; admin: Member; newcomer: Member };
  /** Ends what its database still does for a request that was given up. */
  cancel(): Promise<void>;
}

/** `seeded`: fills a house that has its cast already. */
export async function openBenchHouse(cluster: Cluster, size: Size, seeded = seed): Promise<BenchHouse> {
  const name = `bellwether_bench_${size.name}`;
  const databaseUrl = await cluster.createDatabase(name);
  const cast = await fill(databaseUrl, size, seeded);
  return { size, databaseUrl, cast, server: await startServer(databaseUrl), cancel: () => cluster.cancel(name) };
}

async function fill(databaseUrl: string, size: Size, seeded: typeof seed): Promise<BenchHouse["cast"]> {
  const started = performance.now();
  const house = await openApp(readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: "fatal" }), parts);
  try {
    const join = async (login: string, admin: boolean): Promise<Member> => {
      const made = await person(house, login, { admin });
      return { ...made, cookie: await session(house, made) };
    };
    const member = await join("member", false);
    const admin = await join("chief", true);
    const newcomer = await join("newcomer", false);
    await seeded(house.runtime.db, size, { person: member.id });
    console.log(`The ${size.name} house is filled: ${inSeconds(performance.now() - started)}`);
    return { member, admin, newcomer };
  } finally {
    await house.close();
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
