import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import AxeBuilder from "@axe-core/playwright";
import type { Child } from "hono/jsx";
import { streamSSE } from "hono/streaming";
import { type Browser, chromium, type Page } from "playwright-core";
import { createAssets, createLog, createMetrics, createWords, listen, openDoors, type Server } from "../kernel/index.js";
import { GalleryBell, GalleryForms, GalleryIssue, GalleryList, GalleryLogin, GalleryNotifications, GalleryPanel } from "./gallery.js";
import { browserFiles, designWords, type Flash, MentionOptions, render, type Theme, themeOf, themeRoutes, TurboStream, type View } from "./index.js";

const screenshots = join(import.meta.dirname, "../../../.cache/screenshots");
const pages: [path: string, page: () => Child][] = [
  ["/list", () => <GalleryList />],
  ["/issue", () => <GalleryIssue />],
  ["/forms", () => <GalleryForms />],
  ["/login", () => <GalleryLogin />],
];
const rings = new Set<() => void>();
let browser: Browser;
let server: Server;

before(async () => {
  mkdirSync(screenshots, { recursive: true });
  [server, browser] = await Promise.all([listen(front(), { host: "127.0.0.1", port: 0 }), launch()]);
});

after(async () => {
  await browser.close();
  await server.close(0);
});

for (const theme of ["light", "dark"] as const)
  for (const width of [1280, 390])
    for (const [path] of pages)
      test(`${path} is accessible and breaks no rule, ${theme}, ${width} px wide`, async () => {
        await visiting({ theme, width }, async (page) => {
          await page.goto(address(path));
          await settled(page);
          await page.screenshot({ path: picture(path, theme, width), fullPage: true });
          await accessible(page);
          assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false, "the page is too wide");
        });
      });

async function visiting(look: { theme: Theme; width: number; scripts?: boolean }, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width > 600 ? 800 : 844 },
    javaScriptEnabled: look.scripts ?? true,
    deviceScaleFactor: look.width > 600 ? 1 : 2,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "theme", value: look.theme, url: address("/") }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await visit(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  assert.deepEqual(found, []);
}

const settled = (page: Page) => page.evaluate("document.fonts.ready.then(() => undefined)");
const picture = (path: string, theme: string, width: number) => join(screenshots, `gallery${path.replaceAll("/", "-")}-${theme}-${width}.png`);
const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;

function front() {
  const assets = createAssets(browserFiles());
  const words = createWords([designWords]);
  const { app, pages: door } = openDoors({ log: createLog("silent"), metrics: createMetrics(), plainPaths: ["/assets"], errorPage: (c) => c.text("", 404) });
  const viewOf = (path: string, nonce: string, theme: Theme, flash?: Flash): View => ({
    t: words.t("en"),
    language: "en",
    zone: "Europe/Berlin",
    nonce,
    csrf: "token",
    path,
    appTitle: "Bellwether",
    theme,
    assets,
    viewer: { id: 1, login: "ada", name: "Ada Lovelace", admin: true },
    menu: [
      { key: "home", label: "My page", href: "/home", icon: "house", current: false, hotkey: "g h" },
      { key: "projects", label: "Projects", href: "/forms", icon: "folders", current: false, hotkey: "g p" },
      { key: "issues", label: "Issues", href: "/list", icon: "circle-dot", current: true, hotkey: "g i" },
      { key: "activity", label: "Activity", href: "/activity", icon: "activity", current: false },
      { key: "notifications", label: "Notifications", href: "/inbox", icon: "inbox", current: false, hotkey: "g n" },
      { key: "admin", label: "Administration", href: "/admin", icon: "shield", current: false },
    ],
    flash,
    search: { action: "/search" },
    bell: <GalleryBell />,
    panel: <GalleryPanel />,
  });
  app.get("/assets/*", assets.handler);
  door.route("/", themeRoutes);
  for (const [path, page] of [...pages, ["/inbox", () => <GalleryNotifications />] as const])
    door.get(path, (c) => {
      const theme = themeOf(/theme=(\w+)/.exec(c.req.header("cookie") ?? "")?.[1]);
      const url = new URL(c.req.url);
      return c.html(render(viewOf(url.pathname + url.search, c.var.nonce, theme), page()));
    });
  door.get("/mentions", (c) => c.html(render(viewOf("/", "", "auto"), <MentionOptions people={[{ login: "grace", name: "Grace Hopper" }]} />)));
  door.get("/stream", (c) =>
    streamSSE(c, async (stream) => {
      let count = 3;
      const ring = () =>
        stream.writeSSE({
          data: render(
            viewOf("/", "", "auto"),
            <TurboStream action="update" target="service_notification_center_badge">
              {count++}
            </TurboStream>,
          ),
        });
      rings.add(ring);
      await ring();
      await new Promise<void>((gone) => stream.onAbort(gone));
      rings.delete(ring);
    }),
  );
  return app;
}

async function launch(): Promise<Browser> {
  // Without it the package leaves out the libraries that a bare machine lacks.
  process.env["AWS_LAMBDA_JS_RUNTIME"] = "nodejs22.x";
  const { default: sparticuz } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: ["--no-sandbox", "--headless=shell", "--font-render-hinting=none"] });
}
