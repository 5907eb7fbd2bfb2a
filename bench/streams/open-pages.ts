import { type ClientRequest, get } from "node:http";
import { setTimeout } from "node:timers/promises";

/** The stream of an open page, over a socket of its own. */
export interface OpenPage {
  badge: string | undefined;
  /** When it was told last, by `performance.now()`. */
  toldAt: number;
  close(): void;
}

const BADGE = /_badge"[^>]*>([^<]*)</g;

export const openPages = (address: string, sessions: string[]): Promise<OpenPage[]> =>
  Promise.all(sessions.map((session) => openPage(address, session)));

function openPage(address: string, session: string): Promise<OpenPage> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenPage>();
  const headers = { cookie: `bellwether_session=${session}`, accept: "text/event-stream" };
  const request: ClientRequest = get(
    `${address}/service_notifications/stream`,
    { headers, agent: false },
    (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`));
      const page: OpenPage = { badge: undefined, toldAt: 0, close: () => request.destroy() };
      response.setEncoding("utf8").on("data", (text: string) => {
        const badge = [...text.matchAll(BADGE)].at(-1)?.[1];
        if (badge === undefined) return; // a beat
        page.badge = badge;
        page.toldAt = performance.now();
        resolve(page);
      });
      response.on("error", () => {}); // closed by `close`
    },
  );
  request.on("error", reject);
  return promise;
}

/** What the badges say after one more notification of each. */
export const oneMore = (pages: OpenPage[]): string[] => pages.map(({ badge }) => String(Number(badge) + 1));

const LONGEST = 60_000;

/** Waits until every page was told after that time, and answers when the last one was. */
export async function lastToldAfter(pages: OpenPage[], time: number): Promise<number> {
  await until(() => pages.every(({ toldAt }) => toldAt > time), "a page was not told");
  return Math.max(...pages.map(({ toldAt }) => toldAt));
}

export async function until(holds: () => boolean, otherwise: string): Promise<void> {
  for (const deadline = performance.now() + LONGEST; !holds(); await setTimeout(5)) {
    if (performance.now() > deadline) throw new Error(`Within ${LONGEST / 1_000} s ${otherwise}.`);
  }
}
