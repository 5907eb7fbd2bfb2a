import type { Runtime } from "../../src/kernel/index.js";
import { notify } from "../../src/notifications/job/notify.js";
import type { Cluster } from "../cluster.js";
import { cpuOf } from "../cpu.js";
import { median } from "../measure/sample.js";
import { issueTelling } from "./crowd.js";
import { bareInsert, forgetWritten, keepWritten, makeKept, rowByRow } from "./written.js";

export interface Fanout {
  people: number;
  /** Milliseconds of CPU: the job, the bare insert of the rows it wrote, and the same rows one by one. */
  job: number;
  bare: number;
  oneByOne: number | undefined;
}

/** The job and the bare insert by turns, each into the same tables as they were before the other. */
export async function fanout(
  { postmaster }: Pick<Cluster, "postmaster">,
  runtime: Runtime,
  { people, warmUp, rounds, actor }: { people: number; warmUp: number; rounds: number; actor: number },
): Promise<Fanout> {
  const { db } = runtime;
  const taken = async (act: () => Promise<unknown>): Promise<number> => {
    const before = cpuOf(process.pid, postmaster);
    await act();
    const after = cpuOf(process.pid, postmaster);
    return after.node - before.node + after.postgres - before.postgres;
  };
  const job: number[] = [];
  const bare: number[] = [];
  let oneByOne: number | undefined;
  await makeKept(db);
  const issue = await issueTelling(runtime, people, actor);
  for (let round = -warmUp; round < rounds; round++) {
    const note = await issue.note();
    const told = await taken(() => notify(runtime, note));
    const written = await keepWritten(db, issue.id);
    if (written !== people) throw new Error(`${written} were told instead of ${people}.`);
    await forgetWritten(db, issue.id, people);
    const inserted = await taken(() => bareInsert(db));
    await forgetWritten(db, issue.id, people);
    if (round >= 0) {
      job.push(told);
      bare.push(inserted);
    }
  }
  if (people <= ROW_BY_ROW) oneByOne = await taken(() => rowByRow(db));
  await forgetWritten(db, issue.id, people);
  return { people, job: median(job), bare: median(bare), oneByOne };
}

/** More take minutes one by one. */
const ROW_BY_ROW = 1_000;
