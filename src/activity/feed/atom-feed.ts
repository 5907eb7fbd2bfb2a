import { excerpt, markdownToHtml } from "../../design/index.js";

/** A feed of what happened, or of a list (RFC 4287). Addresses are whole ones. */
export interface AtomFeed {
  title: string;
  /** The page that shows the same. */
  page: string;
  /** The address of the feed, without anybody's key. */
  self: string;
  /** Who publishes it. */
  author: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  title: string;
  /** Its address, which is its id as well. */
  url: string;
  updated: Date;
  author: string;
  /** What was changed, a line each. */
  changes?: string[];
  /** Markdown. */
  text: string;
}

export const atomType = "application/atom+xml; charset=utf-8";

export function atomXml({ title, page, self, author, entries }: AtomFeed): string {
  const latest = new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escaped(new URL("/", page).href)}">
  <title>${escaped(title)}</title>
  <id>${escaped(self)}</id>
  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
  <link rel="alternate" type="text/html" href="${escaped(page)}"/>
  <updated>${latest.toISOString()}</updated>
  <author><name>${escaped(author)}</name></author>
${withContent(entries).map(entryXml).join("")}</feed>
`;
}

/** Characters of texts that one feed shows whole. A hundred of the longest take ten seconds to draw. */
const WHOLE_TEXTS = 140_000;

const BEGINNING = 2_000;

/** Once the whole texts are too many, the others are their first words; their pages have the rest. */
function withContent(entries: AtomEntry[]): (AtomEntry & { html: string })[] {
  let room = WHOLE_TEXTS;
  return entries.map((entry) => {
    room -= entry.text.length;
    const text = room >= 0 ? markdownToHtml(entry.text) : `<p>${escaped(excerpt(entry.text, BEGINNING))}</p>`;
    return { ...entry, html: listAsHtml(entry.changes ?? []) + text };
  });
}

const entryXml = ({ title, url, updated, author, html }: AtomEntry & { html: string }): string => `  <entry>
    <title>${escaped(title)}</title>
    <id>${escaped(url)}</id>
    <link rel="alternate" type="text/html" href="${escaped(url)}"/>
    <updated>${updated.toISOString()}</updated>
    <author><name>${escaped(author || "?")}</name></author>
    <content type="html">${escaped(html)}</content>
  </entry>
`;

/** Lines of text as the beginning of an entry; without any, nothing. */
const listAsHtml = (lines: string[]): string =>
  lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML has no sign at all for control characters but those of lines. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|\ufffe|\uffff/gu, "")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
