import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import type { Child } from "hono/jsx";
import { streamSSE } from "hono/streaming";
import { type Browser, chromium, type Page } from "playwright-core";
import { createAssets, createLog, createMetrics, createWords, listen, openDoors } from "../kernel/index.js";
import { GalleryBell, GalleryForms, GalleryIssue, GalleryList, GalleryLogin, GalleryInbox, GalleryPanel } from "./gallery.js";
import { browserFiles, designWords, MentionOptions, render, type Theme, themeOf, themeRoutes, TurboStream, type View } from "./index.js";

/** The gallery behind the real front door, and a browser before it. */
export type Gallery = {
  address(path: string): string;
  /** Sends the next badge to every open page. */
  ring(): void;
  listeners(): number;
  /** Opens a page; afterwards nothing may have been complained about on the console, content security policy included. */
  visit(path: string, visitor: (page: Page) => Promise<void>, look?: Look): Promise<void>;
  close(): Promise<void>;
};

export type Look = { theme?: Theme; width?: number; scripts?: boolean };

export const galleryPages: Record<string, () => Child> = {
  "/list": () => <GalleryList />,
  "/issue": () => <GalleryIssue />,
  "/forms": () => <GalleryForms />,
  "/login": () => <GalleryLogin />,
  "/inbox": () => <GalleryInbox />,
};

export async function openGallery(): Promise<Gallery> {
  const rings = new Set<() => void>();
  const [server, browser] = await Promise.all([listen(front(rings), { host: "127.0.0.1", port: 0 }), launch()]);
  const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  return {
    address,
    ring: () => rings.forEach((ring) => ring()),
    listeners: () => rings.size,
    visit: (path, visitor, look = {}) => visit(browser, address(path), look, visitor),
    async close() {
      await browser.close();
      await server.close(0);
    },
  };
}

async function visit(browser: Browser, url: string, look: Look, visitor: (page: Page) => Promise<void>) {
  const width = look.width ?? 1280;
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 800 : 844 },
    deviceScaleFactor: width > 600 ? 1 : 2,
    javaScriptEnabled: look.scripts ?? true,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (look.theme) await context.addCookies([{ name: "theme", value: look.theme, url }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await page.goto(url);
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await visitor(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

/** What axe finds, one line per element. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

const assets = createAssets(browserFiles());
const words = createWords([designWords]);

function front(rings: Set<() => void>) {
  const { app, pages } = openDoors({ log: createLog("silent"), metrics: createMetrics(), plainPaths: ["/assets"], errorPage: (c) => c.text("", 404) });
  app.get("/assets/*", assets.handler);
  pages.route("/", themeRoutes);
  for (const [path, page] of Object.entries(galleryPages))
    pages.get(path, (c) => {
      const theme = themeOf(/theme=(\w+)/.exec(c.req.header("cookie") ?? "")?.[1]);
      const url = new URL(c.req.url);
      return c.html(render(viewOf({ path: url.pathname + url.search, nonce: c.var.nonce, theme }), page()));
    });
  pages.post("/issues/4821", (c) => c.redirect("/issue", 303));
  pages.get("/mentions", (c) => c.html(render(viewOf({}), <MentionOptions people={people.filter(({ login }) => login.startsWith(c.req.query("q") ?? ""))} />)));
  pages.get("/stream", (c) =>
    streamSSE(c, async (stream) => {
      let count = 3;
      const ring = () => void stream.writeSSE({ data: render(viewOf({}), <NextBadge count={count++} />) });
      rings.add(ring);
      ring();
      await new Promise<void>((gone) => stream.onAbort(gone));
      rings.delete(ring);
    }),
  );
  return app;
}

const people = [
  { login: "grace", name: "Grace Hopper" },
  { login: "linus", name: "Linus Pauling" },
];

function NextBadge({ count }: { count: number }) {
  return (
    <TurboStream action="update" target="service_notification_center_badge">
      {count}
    </TurboStream>
  );
}

const viewOf = (request: Partial<Pick<View, "path" | "nonce" | "theme">>): View => ({
  t: words.t("en"),
  language: "en",
  zone: "Europe/Berlin",
  nonce: "",
  csrf: "token",
  path: "/",
  theme: "auto",
  ...request,
  appTitle: "Bellwether",
  assets,
  viewer: { id: 1, login: "ada", name: "Ada Lovelace", admin: true },
  menu: [
    { key: "home", label: "My page", href: "/home", icon: "house", current: false },
    { key: "projects", label: "Projects", href: "/forms", icon: "folders", current: false, hotkey: "g p" },
    { key: "issues", label: "Issues", href: "/list", icon: "circle-dot", current: true, hotkey: "g i" },
    { key: "activity", label: "Activity", href: "/activity", icon: "activity", current: false },
    { key: "notifications", label: "Notifications", href: "/inbox", icon: "inbox", current: false, hotkey: "g n" },
    { key: "admin", label: "Administration", href: "/admin", icon: "shield", current: false },
  ],
  search: { action: "/search" },
  bell: <GalleryBell />,
  panel: <GalleryPanel />,
});

async function launch(): Promise<Browser> {
  // Without it the package leaves out the libraries that a bare machine lacks.
  process.env["AWS_LAMBDA_JS_RUNTIME"] = "nodejs22.x";
  const { default: sparticuz } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: ["--no-sandbox", "--headless=shell", "--font-render-hinting=none"] });
}
