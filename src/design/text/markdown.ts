import MarkdownIt, { type Token } from "markdown-it";
import sanitize from "sanitize-html";
import { remembered } from "../remembered.js";
import { taskLists } from "./task-lists.js";
import { linksWithin, type WordLinks, wordLinks } from "./word-links.js";

/** Raw HTML is shown as text. Line ends are kept as people typed them, as in every issue tracker's comments. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).use(taskLists).use(wordLinks);
// `//elsewhere` looks relative and is not.
markdown.validateLink = (url) => /^(https?:|mailto:)/i.test(url) || !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url.trim());

/** Characters of texts and of what became of them: ten thousand usual comments. */
const ROOM = 4_000_000;

/**
 * Safe HTML. The same texts are shown again and again, so the last ones are remembered, by the text and the links in it:
 * where those lead, and whether they are there, depends on who reads.
 */
export const markdownToHtml = (text: string, links: WordLinks = new Map()): string =>
  rememberedHtml(text, JSON.stringify(linksWithin(text, links)));

const rememberedHtml = remembered(
  (text: string, links: string) => safeHtml(text, new Map(JSON.parse(links) as ReturnType<typeof linksWithin>)),
  { most: ROOM, weight: (key, html) => key.length + html.length },
);

/** markdown-it lets neither HTML nor strange links through; the sanitizer is the second lock. */
const safeHtml = (text: string, links: WordLinks) => sanitize(markdown.render(text, { links }), policy);

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
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "loading"],
    ol: ["start"],
    pre: ["tabindex"],
    table: ["tabindex"],
    code: ["class"],
    li: ["class"],
    th: ["class"],
    td: ["class"],
    input: ["type", "checked", "disabled"],
  },
  allowedClasses: {
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
export const excerpt = (text: string, length = 200): string => rememberedExcerpt(text, length);

const rememberedExcerpt = remembered(cutOut, { most: ROOM / 4, weight: (key, cut) => key.length + cut.length });

function cutOut(text: string, length: number): string {
  const words = markdown
    .parse(text, {})
    .flatMap((block) => (block.type === "inline" ? inlineText(block.children) : blockText(block)));
  const line = words.join(" ").replace(/\s+/g, " ").trim();
  return shortened(line, length);
}

function inlineText(tokens: Token[] | null): string {
  // The only HTML among them is the boxes of our own task lists.
  const spoken = (tokens ?? []).filter((token) => token.type !== "html_inline");
  return spoken.map((token) => (token.type.endsWith("break") ? " " : token.content)).join("");
}

const blockText = (block: Token) => (block.type === "fence" || block.type === "code_block" ? [block.content] : []);

/** Cuts at the last space if there is one near, never inside a character. */
function shortened(line: string, length: number): string {
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > length * 0.5 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
