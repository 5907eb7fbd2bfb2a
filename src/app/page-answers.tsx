import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { csrfToken, interruptedForm, LoginPage, pageAskedFor, pageLanguage, type Viewer } from "../accounts/index.js";
import {
  DATE_FORMAT,
  Page,
  pageInFrame,
  render,
  TIME_FORMAT,
  themeCookie,
  themeOf,
  turboStreamType,
  type View,
} from "../design/index.js";
import { type Assets, type ErrorPage, type Part, pageBefore, type Runtime, withWayBack } from "../kernel/index.js";
import { ErrorMessage } from "./error-message.js";
import type { Bell, MenuEntry } from "./frame.js";
import { leaveFlash, leavePlace, sayPlace, takenFlash } from "./said-once.js";

interface Surroundings {
  runtime: Runtime;
  parts: readonly Part[];
  /** Of all parts. */
  menu: MenuEntry[];
  assets: Assets;
}

/** Gives page handlers their `PageAnswers`, with the frame that is rendered around a page. */
export function answeringPages(around: Surroundings): MiddlewareHandler {
  return async (c, next) => {
    let built: View | undefined;
    const view = () => (built ??= viewOf(around, c));
    c.set("t", around.runtime.words.t(c.var.viewer.language));
    c.set("view", view);
    c.set("show", async (page, status = 200) => c.html(render(await surrounded(around, c, view()), page), status));
    c.set("part", (part) => c.html(render(view(), part)));
    c.set("stream", (streams, status = 200) =>
      c.body(render(view(), streams), status, { "content-type": turboStreamType }),
    );
    c.set("goTo", (path, flash) => {
      if (flash) leaveFlash(c, flash);
      leavePlace(c, path);
      return c.redirect(path, 303);
    });
    await next();
  };
}

/** A visitor who must log in is redirected to the log-in page; any other refusal is shown on a page. */
export function pageOfErrors(around: () => Surroundings): ErrorPage {
  return async (c, error) => {
    if (error.status === 401 && !["GET", "HEAD"].includes(c.req.method)) return logInHere(around(), c);
    const back = error.status === 401 ? pageAskedFor(c) : undefined;
    if (back !== undefined) return c.redirect(withWayBack("/login", back), 302);
    const view = await surrounded(around(), c, viewOf(around(), c));
    const title = view.t(`errors.title_${titles[error.status] ?? "refused"}`);
    const again = PASSING.has(error.status) && c.req.method === "GET" ? view.path : undefined;
    const page = (
      <Page title={title} width="reading">
        <ErrorMessage title={title} again={again} {...error} />
      </Page>
    );
    return c.html(render(view, page), error.status);
  };
}

/** What may work a moment later, at the same address. */
const PASSING = new Set([429, 500, 503]);

const titles: Partial<Record<number, string>> = { 404: "missing", 500: "unexpected" };

/** Answers a refused form with the log-in form that carries its values; a form that cannot be carried is shown again. */
async function logInHere(around: Surroundings, c: Context): Promise<Response> {
  const interrupted = await interruptedForm(c);
  const back = interrupted ? undefined : pageBefore(c);
  return c.html(render(viewOf(around, c), <LoginPage interrupted={interrupted} back={back} />), 401);
}

/** The context of every component. */
function viewOf({ runtime, assets }: Surroundings, c: Context): View {
  // An error before the caller was identified is shown as to a visitor.
  const viewer: Viewer | undefined = c.get("viewer");
  const language = runtime.words.spoken(viewer?.language ?? pageLanguage(runtime, c));
  const url = new URL(c.req.url);
  return {
    t: runtime.words.t(language),
    language,
    inFrame: c.req.header("turbo-frame") === pageInFrame,
    zone: viewer?.timeZone ?? "UTC",
    dateFormat: runtime.settings.value<string>(DATE_FORMAT),
    timeFormat: runtime.settings.value<string>(TIME_FORMAT),
    nonce: c.var.nonce,
    csrf: csrfToken(c.get("sessionToken")),
    path: url.pathname + url.search,
    appTitle: runtime.settings.value<string>("app_title"),
    theme: themeOf(getCookie(c, themeCookie)),
    assets,
    viewer: viewer?.anonymous === false ? viewer : undefined,
    unknown: viewer === undefined,
    avatarOf: runtime.contributions.avatars.pathOf,
    accountLinks: [],
    menu: [],
    search: runtime.contributions.search.length > 0 ? searchOn(url) : undefined,
  };
}

/** The words that were looked for, on the page that found something for them; `q` means other things elsewhere. */
function searchOn({ pathname, searchParams }: URL): View["search"] {
  const project = /^\/projects\/([^/]+)/.exec(pathname)?.[1];
  const text = searchParams.get("q") ?? "";
  if (pathname === `/projects/${project}/search`) return { action: pathname, text };
  if (pathname === "/search") return { action: pathname, text, near: searchParams.get("near") ?? undefined };
  return { action: "/search", text: "", near: project };
}

/** The same with the frame of a whole page, parts of which are read from the database. */
async function surrounded({ runtime, parts, menu }: Surroundings, c: Context, view: View): Promise<View> {
  if (view.inFrame) return { ...view, flash: takenFlash(c) };
  const viewer: Viewer | undefined = c.get("viewer");
  const someone = viewer?.anonymous === false ? viewer : undefined;
  const { pathname } = new URL(c.req.url);
  sayPlace(c);
  const [bell, actions] = await Promise.all([
    c.get("bell") ?? (someone && bellFor(runtime, parts, someone)),
    Promise.all(someone ? parts.map((part) => part.actions?.(runtime, someone, pathname)) : []),
  ]);
  return {
    ...view,
    accountLinks: accountLinksFor(runtime, parts, someone, view.t),
    menu: viewer ? menuFor(menu, viewer, pathname, view.t) : [],
    besideMenu: someone && parts.map((part) => part.besideMenu?.(someone, pathname)),
    flash: takenFlash(c),
    actions,
    ...bell,
  };
}

async function bellFor(runtime: Runtime, parts: readonly Part[], viewer: Viewer): Promise<Bell | undefined> {
  const bells = await Promise.all(parts.map((part) => part.bell?.(runtime, viewer)));
  return bells.find((bell) => bell !== undefined);
}

function accountLinksFor(
  runtime: Runtime,
  parts: readonly Part[],
  viewer: Viewer | undefined,
  t: View["t"],
): View["accountLinks"] {
  const links = viewer ? parts.flatMap((part) => part.accountLinks?.(runtime, viewer) ?? []) : [];
  return links.map((link) => ({ ...link, label: t(link.label) }));
}

/** The longest address that the path lies under is the current one. */
function menuFor(menu: MenuEntry[], viewer: Viewer, path: string, t: View["t"]): View["menu"] {
  const entries = menu.filter((entry) => entry.for?.(viewer) ?? true);
  const under = entries.filter(({ href, also = [] }) =>
    [href, ...also].some((place) => path === place || path.startsWith(place === "/" ? "//" : `${place}/`)),
  );
  const current = under.toSorted((a, b) => b.href.length - a.href.length)[0];
  return entries.map((entry) => ({ ...entry, label: t(entry.label), current: entry === current }));
}
