import assert from "node:assert/strict";
import { getCookie } from "hono/cookie";
import type { Child } from "hono/jsx";
import { streamSSE } from "hono/streaming";
import type { Page } from "playwright-core";
import {
  browserAssets,
  designPart,
  MentionOptions,
  render,
  Suggestions,
  type Theme,
  TurboStream,
  themeCookie,
  themeOf,
  themeRoutes,
  type View,
} from "../../src/design/index.js";
import { createLog, createMetrics, createWords, gathered, listen, openRouters } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";
import { type Look, openBrowser, type TestBrowser } from "../support/browser.js";
import { GalleryForms } from "./forms.js";
import { GalleryBell, GalleryInbox, GalleryPanel } from "./inbox.js";
import { GalleryIssue } from "./issue.js";
import { GalleryList } from "./list.js";
import { GalleryLogin } from "./login.js";

/** The gallery behind the real front door, and a browser before it. */
export type Gallery = {
  /** Sends the next badge to every open page. */
  ring(): void;
  listeners(): number;
  /** Opens a page; afterwards nothing may have been complained about on the console, content security policy included. */
  visit(path: string, visitor: (page: Page) => Promise<void>, look?: Look & { theme?: Theme }): Promise<void>;
  close(): Promise<void>;
};

export const galleryPages: Record<string, () => Child> = {
  "/list": () => <GalleryList />,
  "/issue": () => <GalleryIssue />,
  "/forms": () => <GalleryForms />,
  "/login": () => <GalleryLogin />,
  "/inbox": () => <GalleryInbox />,
};

export async function openGallery(options?: { scrollBars?: boolean }): Promise<Gallery> {
  const rings = new Set<() => void>();
  const [server, browser] = await Promise.all([
    listen({ host: "127.0.0.1", port: 0 }, async () => front(rings)),
    openBrowser(options),
  ]);
  const baseURL = `http://127.0.0.1:${server.port}`;
  return {
    ring() {
      for (const ring of rings) ring();
    },
    listeners: () => rings.size,
    visit: (path, visitor, look) => visit(browser, path, { baseURL, ...look }, visitor),
    async close() {
      await browser.close();
      await server.close(0);
    },
  };
}

async function visit(
  browser: TestBrowser,
  path: string,
  look: Look & { theme?: Theme },
  visitor: (page: Page) => Promise<void>,
) {
  const { page, complaints } = await browser.openPage(look);
  const context = page.context();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (look.theme) await context.addCookies([{ name: themeCookie, value: look.theme, url: look.baseURL }]);
  try {
    await page.goto(path);
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await visitor(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const assets = browserAssets(gathered(parts).browserSide);
const words = createWords([designPart.words ?? {}]);

function front(rings: Set<() => void>) {
  const { root: app, pages } = openRouters({
    log: createLog("silent"),
    metrics: createMetrics(),
    words,
    paths: { plain: ["/assets"], pages: [], files: [], isProgram: () => false },
    errorPage: (c) => c.text("", 404),
  });
  app.get("/assets/*", assets.handler);
  themeRoutes({ pages });
  for (const [path, page] of Object.entries(galleryPages))
    pages.get(path, (c) => {
      const theme = themeOf(getCookie(c, themeCookie));
      const url = new URL(c.req.url);
      return c.html(render(viewOf({ path: url.pathname + url.search, nonce: c.var.nonce, theme }), page()));
    });
  pages.on(["PATCH", "POST"], "/issues/4821", (c) => c.redirect(`/issue?sent=${c.req.method}`, 303));
  pages.get("/mentions", (c) =>
    c.html(
      render(
        viewOf({}),
        <MentionOptions
          people={people
            .filter(({ login }) => login.startsWith(c.req.query("q") ?? ""))
            .map((one, id) => ({ id, ...one }))}
        />,
      ),
    ),
  );
  pages.get("/people", (c) =>
    c.html(
      render(viewOf({}), <Suggestions found={peopleLike(c.req.query("q") ?? "")} typed={c.req.query("q") !== ""} />),
    ),
  );
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

const hostile = { login: "eve", name: `‮${"Eve <b>&\"' ".repeat(30)}` };

const peopleLike = (text: string) =>
  [...people, hostile]
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map(({ login, name }) => ({ value: `${name} (${login})`, label: name, note: login, isPerson: true }));

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
  accountLinks: [{ label: "Notification settings", href: "#", icon: "bell" }],
  menu: [
    { key: "home", label: "My page", href: "/home", icon: "house", current: false },
    { key: "projects", label: "Projects", href: "/forms", icon: "folders", current: false, hotkey: "g p" },
    { key: "issues", label: "Issues", href: "/list", icon: "circle-dot", current: true, hotkey: "g i" },
    { key: "activity", label: "Activity", href: "/activity", icon: "activity", current: false },
    {
      key: "notifications",
      label: "Notifications",
      href: "/inbox",
      icon: "inbox",
      current: false,
      hotkey: "g n",
    },
    { key: "admin", label: "Administration", href: "/admin", icon: "shield", current: false },
  ],
  search: { action: "/search" },
  bell: <GalleryBell />,
  panel: <GalleryPanel />,
});
