import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { getTestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchChromium } from "./chromium.js";
import { type KeptPages, keptPages } from "./kept-pages.js";

export { accessibilityProblems } from "./accessibility.js";

const SCREENSHOTS = join(import.meta.dirname, "../../../.cache/screenshots");

export interface TestBrowser {
  openPage(look?: Look): Promise<OpenPage>;
  close(): Promise<void>;
}

export interface Look {
  width?: number;
  dark?: boolean;
  javaScript?: boolean;
  /** Lets a test write `page.goto("/issues")`. */
  baseURL?: string;
  /** Logged in by the value of this session cookie (`session` of `src/testing/`). Needs `baseURL`. */
  session?: string;
}

/** What a page may have been told of its medium before. */
const NOTHING_EMULATED = { media: null, forcedColors: null, contrast: null };

export interface OpenPage {
  page: Page;
  /** Grows with the page's life: console errors and warnings, broken security policies, failed requests. */
  complaints: string[];
}

/** One per test file: `const browser = await openBrowser(); after(() => browser.close());` Scroll bars lie over pages, as on a phone, or beside them. */
export async function openBrowser(options?: { scrollBars?: boolean }): Promise<TestBrowser> {
  const browser = await launchChromium(options);
  const pages = keptPages(browser);
  return {
    openPage: (look = {}) => openPage(pages, look),
    close: () => browser.close(),
  };
}

/**
 * Each page has cookies of its own, as if it were another person's machine. One that is opened by a test is left with
 * it: it would go on listening, and cost the tests after it their time.
 */
async function openPage(pages: KeptPages, look: Look): Promise<OpenPage> {
  const { width = 1280, dark = false, javaScript = true, baseURL, session } = look;
  const kept = await pages.take({ baseURL, javaScriptEnabled: javaScript });
  const { context, page } = kept;
  const test = getTestContext();
  if (test && "after" in test) test.after(() => pages.giveBack(kept));
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ ...NOTHING_EMULATED, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  if (session) await context.addCookies([sessionCookie(session, baseURL)]);
  return { page, complaints: complaintsOf(page) };
}

/** What keeps a page of `baseURL` logged in. */
export const sessionCookie = (value: string, baseURL = "") => ({ name: "bellwether_session", value, url: baseURL });

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  // Chromium reports a broken Content-Security-Policy and a status of 400 and above here too.
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left, or a frame that is replaced, drops its requests: nothing is wrong. Nor is it when a browser
    // without scripts refuses to preload them ("csp"); a policy that is really broken is told on the console.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") complaints.push(`failed: ${request.url()} ${reason}`);
  });
  return complaints;
}

/** Waits until an expression is true on the page. Playwright's own wait evaluates text there, which our policy forbids. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await page.evaluate(expression)); await setTimeout(20)) {
    if (Date.now() > deadline) throw new Error(`It did not become true on the page: ${expression}`);
  }
}

/** Waits for the scripts of a page, which bring the button of the palette. What is typed before them they do not hear. */
export const scriptsRun = (page: Page) =>
  page.locator("search button.kbd:not([hidden])").waitFor({ state: "attached" });

/** With `SCREENSHOTS=1` keeps a picture for people to look at, under `.cache/screenshots/`. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
