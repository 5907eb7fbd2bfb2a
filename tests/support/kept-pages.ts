import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

type Machine = Pick<BrowserContextOptions, "baseURL" | "javaScriptEnabled">;

/** A page with a machine of its own: cookies, storage, cache. */
export interface KeptPage {
  machine: Machine;
  context: BrowserContext;
  page: Page;
  isChanged(): boolean;
}

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
  const freeOf = (machine: Machine): KeptPage[] => {
    const key = JSON.stringify(machine);
    const those = free.get(key) ?? [];
    free.set(key, those);
    return those;
  };

  return {
    async take(machine: Machine): Promise<KeptPage> {
      const kept = freeOf(machine).pop();
      if (kept) return kept;
      const context = await browser.newContext({ ...machine, locale: "en-US", timezoneId: "UTC" });
      const page = await context.newPage();
      return { machine, context, page, isChanged: noticeChanges(context, page) };
    },

    /** Of what is left open somewhere, or was changed for good, nothing is kept. */
    async giveBack(kept: KeptPage): Promise<void> {
      const { machine, context, page, isChanged } = kept;
      const mayStay = machine.baseURL !== undefined && !isChanged() && context.pages().length === 1;
      if (!mayStay) return await context.close();
      try {
        await clean(context, page);
      } catch {
        // It is just being closed, or its server is gone: a page for nobody.
        return await context.close();
      }
      freeOf(machine).push(kept);
    },
  };
}

/** Answers whether something was done since that stays. */
function noticeChanges(...things: object[]): () => boolean {
  let changed = false;
  const notice = (thing: object, name: string, own: unknown) =>
    Object.defineProperty(thing, name, {
      get() {
        changed = true;
        return typeof own === "function" ? own.bind(thing) : own;
      },
    });
  for (const thing of things)
    for (const name of LASTING) if (name in thing) notice(thing, name, Reflect.get(thing, name));
  return () => changed;
}

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
  // Over nothing.
  await page.mouse.move(-1, -1);
}
