import { readFileSync } from "node:fs";
import type { Audience } from "./audience.js";
import { type OpenPage, oneMore, until } from "./open-pages.js";

const IDLE_PAGES = 200;
const WRITERS = 2;

export interface Storm {
  /** Milliseconds of a page, p95. */
  idle: number;
  during: number;
  /** Megabytes of the product's process. */
  memoryBefore: number;
  memoryAfter: number;
  seconds: number;
  /** Open pages whose badge is another than it must be in the end. */
  wrong: number;
}

/** Comments on one issue that all watch, as fast as two programs are answered, and a person who asks for pages meanwhile. */
export async function storm(audience: Audience, pages: OpenPage[], journals: number): Promise<Storm> {
  const issue = await audience.issueWatchedBy(pages.length);
  const right = oneMore(pages);
  const idle: number[] = [];
  while (idle.length < IDLE_PAGES) idle.push(await page(audience));
  const memoryBefore = memoryOf(audience.server.pid);
  const during: number[] = [];
  const began = performance.now();
  let left = journals;
  let over = false;
  const write = async () => {
    while (left-- > 0) await audience.comment(issue);
  };
  const told = Promise.all(Array.from({ length: WRITERS }, write))
    .then(() => audience.server.settled())
    .finally(() => {
      over = true;
    });
  while (!over) during.push(await page(audience));
  await told;
  const seconds = (performance.now() - began) / 1_000;
  const wrong = () => pages.filter(({ badge }, place) => badge !== right[place]).length;
  await until(() => wrong() === 0, "a badge stayed wrong").catch(() => {});
  return {
    idle: quantile(idle, 0.95),
    during: quantile(during, 0.95),
    memoryBefore,
    memoryAfter: memoryOf(audience.server.pid),
    seconds,
    wrong: wrong(),
  };
}

async function page({ server, sessions }: Audience): Promise<number> {
  const began = performance.now();
  const headers = { cookie: `bellwether_session=${sessions[0]}`, accept: "text/html" };
  const answer = await fetch(`${server.product}/projects/project-10`, { headers });
  await answer.text();
  if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status}.`);
  return performance.now() - began;
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

export const quantile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN;
