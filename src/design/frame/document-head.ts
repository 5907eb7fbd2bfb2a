import { html, raw } from "hono/html";
import { useView, type View } from "../view.js";
import { keyboardScript } from "./control-key.js";
import { themeScript } from "./theme/theme.js";

interface DocumentHeadProps {
  title: string;
  ownDocument?: boolean;
  feed?: string;
  feedTitle?: string;
}

/**
 * Text, not elements: these are half of the elements around a page, and a `<head>` among the elements makes hono/jsx ask for
 * the namespace of each other one.
 */
export function DocumentHead({ title, ownDocument, feed, feedTitle = title }: DocumentHeadProps) {
  const { theme, appTitle, assets, nonce, news } = useView();
  const whole = title === appTitle ? title : `${title} · ${appTitle}`;
  return html`<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="${theme === "auto" ? "light dark" : theme}"/>
<meta name="csp-nonce" content="${nonce}"/>
<meta name="turbo-cache-control" content="no-preview"/>
${turbo}
${ownDocument && raw(`<meta name="turbo-visit-control" content="reload"/>`)}
${feed && html`<link rel="alternate" type="application/atom+xml" title="${feedTitle}" href="${feed}"/>`}
<title>${news ? `(${news}) ${whole}` : whole}</title>
<script nonce="${nonce}">${raw(themeScript + keyboardScript)}</script>
${linksTo(assets)}
${theme === "auto" && darkWithoutScripts(assets)}
<script type="module" src="${assets.url("application.js")}" nonce="${nonce}" data-turbo-track="reload"></script>
</head>`;
}

const turbo = raw(
  [
    // A page fetched ahead is not a page read: what opening it marks as seen would stay unseen.
    `<meta name="turbo-prefetch" content="false"/>`,
    // Sent back to the page of a form, people stay where they wrote; only what changed is drawn anew.
    `<meta name="turbo-refresh-method" content="morph"/>`,
    `<meta name="turbo-refresh-scroll" content="preserve"/>`,
  ].join("\n"),
);

type Linked = View["assets"];
type Links = ReturnType<typeof drawnLinks>;

const drawn = new WeakMap<Linked, Links>();

/** The files stay the same from the start of the process to its end. */
function linksTo(assets: Linked): Links {
  const links = drawn.get(assets) ?? drawnLinks(assets);
  drawn.set(assets, links);
  return links;
}

/** Where `themeScript` does not run. Paper is white. */
const darkWithoutScripts = (assets: Linked) =>
  html`<noscript><link rel="stylesheet" href="${assets.url("dark.css")}" media="screen and (prefers-color-scheme: dark)"/></noscript>`;

const drawnLinks = (assets: Linked) =>
  html`<link rel="icon" type="image/svg+xml" href="${assets.url("brand.svg")}"/>
<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${assets.url("inter-latin-wght-normal.woff2")}"/>
<link rel="stylesheet" href="${assets.url("bellwether.css")}" data-turbo-track="reload"/>`;
