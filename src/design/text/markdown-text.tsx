import { raw } from "hono/html";
import { markdownToHtml } from "./markdown.js";
import type { WordLinks } from "./word-links.js";

/** `links` makes links of words like `#12` and `@ada`. */
export function Markdown({ text, links }: { text: string; links?: WordLinks }) {
  return <div class="prose">{raw(markdownToHtml(text, links))}</div>;
}
