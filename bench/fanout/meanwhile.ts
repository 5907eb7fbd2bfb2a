import type { Runtime } from "../../src/kernel/index.js";
import { notify } from "../../src/notifications/job/notify.js";
import type { BenchHouse } from "../house.js";
import { ask, type Request } from "../request.js";
import { issueTelling } from "./crowd.js";

const request: Request = { name: "issues.json", as: "member", way: "rest", path: "/issues.json" };

const IDLE_REQUESTS = 200;

/** Milliseconds that others wait for an answer (p95), idle and while so many people are told; and how long the telling took. */
export async function meanwhile(
  house: BenchHouse,
  runtime: Runtime,
  { people, actor }: { people: number; actor: number },
): Promise<{ idle: number; during: number; seconds: number }> {
  const idle: number[] = [];
  for (let n = 0; n < IDLE_REQUESTS; n++) idle.push((await ask(house, request)).milliseconds);
  const issue = await issueTelling(runtime, people, actor);
  const note = await issue.note();
  const during: number[] = [];
  const started = performance.now();
  let telling = true;
  const told = notify(runtime, note).finally(() => {
    telling = false;
  });
  while (telling) during.push((await ask(house, request)).milliseconds);
  await told;
  return { idle: p95(idle), during: p95(during), seconds: (performance.now() - started) / 1000 };
}

const p95 = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? Number.NaN;
