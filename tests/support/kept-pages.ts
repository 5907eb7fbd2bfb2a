import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A page with a machine of its own: cookies, storage, cache. */
export interface KeptPage {
  context: BrowserContext;
  page: Page;
  isChanged(): boolean;
}

type Machine = Pick<BrowserContextOptions, "baseURL" | "javaScriptEnabled">;

export type KeptPages = ReturnType<typeof keptPages>;

/** What a test hears of a page. */
const HEARD = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** What these do to a page or its context stays with it. */
const LASTING = ["addInitScript", "clock", "exposeBinding", "exposeFunction", "newCDPSession"];

/** Any answer of a server will do that has no scripts. */
const PARKED = "/healthz";

/**
 * Pages that a test is done with, as if new, for the next one. A page of its own is a process of the browser's: starting that
 * costs five times as much as opening one of ours.
 */
export function keptPages(browser: Browser) {
  const free = new Map<string, KeptPage[]>();

  return {
    async take(machine: Machine): Promise<KeptPage> {
      const kept = free.get(JSON.stringify(machine))?.pop();
      if (kept) return kept;
      const context = await browser.newContext({ ...machine, locale: "en-US", timezoneId: "UTC" });
      const page = await context.newPage();
      return { context, page, isChanged: noticeChanges(context, page) };
    },

    /** Of what is left open somewhere, or was changed for good, nothing is kept. */
    async giveBack(machine: Machine, kept: KeptPage): Promise<void> {
      const { context, page, isChanged } = kept;
      const canBe = machine.baseURL !== undefined && !isChanged() && !page.isClosed() && context.pages().length === 1;
      const isClean =
        canBe &&
        (await clean(context, page).then(
          () => true,
          () => false,
        ));
      if (!isClean) return await context.close();
      const key = JSON.stringify(machine);
      free.set(key, [...(free.get(key) ?? []), kept]);
    },
  };
}

function noticeChanges(...things: object[]): () => boolean {
  let changed = false;
  for (const thing of things)
    for (const name of LASTING) {
      const own: unknown = Reflect.get(thing, name);
      if (own === undefined) continue;
      const bound = typeof own === "function" ? own.bind(thing) : own;
      Object.defineProperty(thing, name, {
        get() {
          changed = true;
          return bound;
        },
      });
    }
  return () => changed;
}

/** Fails where a page is just being closed, or its server is gone. */
async function clean(context: BrowserContext, page: Page): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  page.setDefaultTimeout(30_000);
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: "ignoreErrors" });
  await page.setExtraHTTPHeaders({});
  await context.setOffline(false);
  await page.goto(PARKED);
  await context.clearPermissions();
  await context.clearCookies();
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.mouse.move(-1, -1);
}
