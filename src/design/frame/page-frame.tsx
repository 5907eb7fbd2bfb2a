import { raw } from "hono/html";
import type { Child, PropsWithChildren } from "hono/jsx";
import { withWayBack } from "../../kernel/index.js";
import { Icon } from "../icon.js";
import { pageInFrame, TurboFrame, TurboStream, titleInFrame } from "../render/turbo-stream.js";
import { type Flash, useView, type View } from "../view.js";
import { AccountMenu, ShortcutsIcon } from "./account-menu.js";
import { Brand } from "./brand.js";
import { DocumentHead } from "./document-head.js";
import { NetworkWords, Toast, Toasts } from "./flash.js";
import { Palette } from "./palette.js";
import { Search } from "./search.js";
import { ShortcutHelp } from "./shortcut-help.js";

/** What stands below the menu on every page, for streams. */
export const besideMenu = "beside-menu";

type PageProps = PropsWithChildren<{
  title: string;
  /** "reading" keeps lines and forms short; "full" is for tables, "split" for a `.split` with facts beside a text. */
  width?: "full" | "reading" | "split";
  /** Below the menu, where there is room. */
  beside?: Child;
  /** The address of the Atom feed that says the same. */
  feed?: string;
  /** What the feed is called, where the page's title says more. */
  feedTitle?: string;
}>;

/** A whole document: the app around a page. */
export function Page({ title, width = "full", beside, feed, feedTitle, children }: PageProps) {
  const view = useView();
  if (view.inFrame)
    return (
      <PageInFrame title={title} flash={view.flash}>
        {children}
      </PageInFrame>
    );
  return (
    <Document title={title} feed={feed} feedTitle={feedTitle}>
      <a class="skip-link" href="#main">
        {view.t("design.skip")}
      </a>
      <TopBar view={view} />
      <Toasts />
      <div class="shell" data-alone={view.menu.length === 0 ? "" : undefined}>
        {view.menu.length > 0 && <Sidebar view={view} beside={beside} />}
        <main id="main" tabindex={-1} data-width={width}>
          {children}
        </main>
      </div>
      <ShortcutHelp />
      {view.search && <Palette />}
      {view.panel}
    </Document>
  );
}

/** Beside another page: its links lead away from both, its forms answer where they stand (`Form`). */
function PageInFrame({ title, flash, children }: PropsWithChildren<{ title: string; flash?: Flash }>) {
  return (
    <TurboFrame id={pageInFrame} target="_top">
      <span id={titleInFrame} hidden>
        {title}
      </span>
      {flash && (
        <TurboStream action="append" target="toasts">
          <Toast {...flash} />
        </TurboStream>
      )}
      {children}
    </TurboFrame>
  );
}

type BarePageProps = PropsWithChildren<{
  title: string;
  /** Loaded whole, never drawn into the page before, whose content security policy would stay in force. */
  ownDocument?: boolean;
}>;

/** A document without the app around it: login, consent. `title` is its heading too, above one `Card`. */
export function BarePage({ title, ownDocument, children }: BarePageProps) {
  const { appTitle } = useView();
  return (
    <Document title={title} ownDocument={ownDocument}>
      <main id="main" class="bare">
        <a class="brand" href="/">
          <Brand />
          <span>{appTitle}</span>
        </a>
        <h1>{title}</h1>
        {children}
      </main>
      <Toasts />
    </Document>
  );
}

type DocumentProps = PropsWithChildren<{ title: string; ownDocument?: boolean; feed?: string; feedTitle?: string }>;

function Document({ children, ...head }: DocumentProps) {
  const { language, theme } = useView();
  return (
    <>
      {raw("<!DOCTYPE html>")}
      <html lang={language} class={theme === "dark" ? "dark" : undefined} data-theme={theme}>
        <DocumentHead {...head} />
        <body>
          {children}
          <NetworkWords />
        </body>
      </html>
    </>
  );
}

function TopBar({ view }: { view: View }) {
  return (
    <header class="top-bar">
      <a class="brand" href="/">
        <Brand />
        <span>{view.appTitle}</span>
      </a>
      {view.search ? <Search {...view.search} /> : <div class="spring" />}
      <div class="top-actions">
        {view.actions}
        {view.bell}
        {view.viewer ? <AccountMenu viewer={view.viewer} /> : <ShortcutsIcon />}
        {!view.viewer && !view.unknown && (
          <a class="btn" data-variant="outline" href={withWayBack("/login", view.path)}>
            {view.t("design.signIn")}
          </a>
        )}
      </div>
    </header>
  );
}

function Sidebar({ view, beside }: { view: View; beside?: Child }) {
  return (
    <nav class="side-bar" aria-label={view.t("design.mainMenu")}>
      <div>
        <ul>
          {view.menu.map(({ label, href, icon, current, hotkey }) => (
            <li>
              <a
                href={href}
                aria-current={current ? "page" : undefined}
                data-controller={hotkey && "hotkey"}
                data-hotkey={hotkey}
              >
                <Icon name={icon} />
                <span>{label}</span>
              </a>
            </li>
          ))}
        </ul>
        <div id={besideMenu}>{view.besideMenu}</div>
        {beside}
      </div>
    </nav>
  );
}
