import { raw } from "hono/html";
import { markdownToHtml } from "./markdown.js";

export function Markdown({ text }: { text: string }) {
  return <div class="prose">{raw(markdownToHtml(text))}</div>;
}
