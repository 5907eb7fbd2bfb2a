import { raw } from "hono/html";
import { useView } from "../view.js";
import { markdownToHtml, restOf } from "./markdown.js";
import type { WordLinks } from "./word-links.js";

/** `links` makes links of words like `#12` and `@ada`. */
export function Markdown({ text, links }: { text: string; links?: WordLinks }) {
  return (
    <div class="prose" dir="auto">
      {raw(markdownToHtml(text, links))}
      <Rest text={restOf(text)} />
    </div>
  );
}

/** What is too long to be read as Markdown is there as it was written. */
function Rest({ text }: { text: string }) {
  const { t, language } = useView();
  if (text === "") return null;
  return (
    <details>
      <summary>{t("design.restOfText", { characters: text.length.toLocaleString(language) })}</summary>
      <pre tabindex={0}>{text}</pre>
    </details>
  );
}
