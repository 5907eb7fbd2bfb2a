import type { Token } from "markdown-it";
import sanitize from "sanitize-html";
import { BARE_ADDRESS, bareAddresses } from "./bare-addresses.js";
import { boundedTitles } from "./bounded-expansion.js";
import { markdown, partRead, rememberedText, tokensOf } from "./parsed.js";
import { linksWithin, type WordLinks, wordLinks } from "./word-links.js";

markdown.use(wordLinks).use(bareAddresses).use(boundedTitles);

/**
 * Safe HTML of the part that is read. It is remembered by the text and the links in it: where those lead, and whether they
 * are there, depends on who reads.
 */
export const markdownToHtml = (text: string, links: WordLinks = new Map()): string =>
  rememberedHtml(text, JSON.stringify(linksWithin(text, links)));

const rememberedHtml = rememberedText(
  // Written as JSON by the caller above, to be a key.
  (text: string, links: string) => safeHtml(text, new Map(JSON.parse(links) as ReturnType<typeof linksWithin>)),
  (html) => html.length,
);

/** markdown-it lets neither HTML nor strange links through; the sanitizer is the second lock. */
const safeHtml = (text: string, links: WordLinks) => sanitize(markdown.render(partRead(text), { links }), policy);

/** What a reader is not shown as Markdown, because the text is too long. */
export const restOf = (text: string): string => text.slice(partRead(text).length);

const policy: sanitize.IOptions = {
  allowedTags: [
    "p",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "strong",
    "em",
    "s",
    "a",
    "img",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "label",
    "input",
  ],
  allowedAttributes: {
    a: ["href", "title", "rel", "class"],
    img: ["src", "alt", "title", "loading", "width", "height"],
    ol: ["start", "dir"],
    ul: ["dir"],
    pre: ["tabindex"],
    table: ["tabindex"],
    code: ["class"],
    li: ["class"],
    th: ["class"],
    td: ["class"],
    input: ["type", "checked", "disabled"],
  },
  allowedClasses: {
    a: [BARE_ADDRESS],
    code: [/^language-[\w-]+$/],
    li: ["task"],
    th: ["align-end", "align-center"],
    td: ["align-end", "align-center"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  transformTags: {
    a: sanitize.simpleTransform("a", { rel: "nofollow noopener" }),
    img: sanitize.simpleTransform("img", { loading: "lazy" }),
    // The marks of a list stand where its own letters begin.
    ul: sanitize.simpleTransform("ul", { dir: "auto" }),
    ol: sanitize.simpleTransform("ol", { dir: "auto" }),
    th: aligned,
    td: aligned,
    // What is too wide scrolls by itself, so keys must reach it.
    pre: sanitize.simpleTransform("pre", { tabindex: "0" }),
    table: sanitize.simpleTransform("table", { tabindex: "0" }),
    // Headings of a text stand below the page's own.
    h1: "h3",
    h2: "h4",
    h3: "h5",
    h4: "h6",
    h5: "h6",
  },
};

/** markdown-it aligns by `style`, which the content security policy forbids. */
function aligned(tagName: string, { style = "" }: sanitize.Attributes): sanitize.Tag {
  const side = /text-align:(right|center)/.exec(style)?.[1];
  return { tagName, attribs: side ? { class: side === "right" ? "align-end" : "align-center" } : {} };
}

/** The first words as plain text on one line, at most `length` characters, with an ellipsis when there is more. */
export const excerpt = (text: string, length = 200): string => rememberedExcerpt(partRead(text, ENOUGH), length);

const rememberedExcerpt = rememberedText(cutOut, (cut) => cut.length);

/** Characters of a text that are enough for an excerpt, whatever marks and addresses they hold. Pages show a hundred excerpts. */
const ENOUGH = 5_000;

function cutOut(text: string, length: number): string {
  const words = tokensOf(text).flatMap((block) =>
    block.type === "inline" ? inlineText(block.children) : blockText(block),
  );
  const line = words.join(" ").replace(/\s+/g, " ").trim();
  return shortened(line, length);
}

export const inlineText = (tokens: Token[] | null) =>
  (tokens ?? []).map((token) => (token.type.endsWith("break") ? " " : withoutComments(token))).join("");

const SHOWN_AS_WRITTEN = ["fence", "code_block", "html_block"];

const blockText = (block: Token) => (SHOWN_AS_WRITTEN.includes(block.type) ? [withoutComments(block)] : []);

/** A template's advice to the writer is not what the writer says. */
const withoutComments = ({ type, content }: Token) =>
  type.startsWith("html") ? content.replace(/<!--[\s\S]*?(-->|$)/g, "") : content;

/** Cuts at the last space if there is one near, never inside of what is read as one letter: with its accents, or a family of emojis. */
export function shortened(line: string, length: number): string {
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const most = characters.slice(0, length - 1).join("");
  const cut = line.slice(0, letters.segment(line).containing(most.length)?.index || most.length);
  const space = cut.lastIndexOf(" ");
  return `${(space > length * 0.5 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const letters = new Intl.Segmenter();
