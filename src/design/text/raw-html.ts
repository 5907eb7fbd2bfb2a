import type { MarkdownIt } from "markdown-it";

/**
 * Raw HTML and comments are shown as they are written. They are parsed all the same, because nothing in them is a word of
 * the text: no name in a comment is told.
 */
export function rawHtml(markdown: MarkdownIt): void {
  const written = (html: string) => markdown.utils.escapeHtml(html.trimEnd()).replaceAll("\n", "<br>\n");
  markdown.renderer.rules.html_inline = (tokens, place) => written(tokens[place]?.content ?? "");
  markdown.renderer.rules.html_block = (tokens, place) => `<p>${written(tokens[place]?.content ?? "")}</p>\n`;
}
