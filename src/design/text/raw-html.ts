import type { MarkdownIt } from "markdown-it";

/**
 * Raw HTML and comments are shown as they are written. They are parsed all the same, because nothing in them is a word of
 * the text: a login in a comment mentions no user.
 */
export function rawHtml(markdown: MarkdownIt): void {
  const written = (html: string) => markdown.utils.escapeHtml(html.trimEnd()).replaceAll("\n", "<br>\n");
  markdown.renderer.rules.html_inline = (tokens, place) => written(tokens[place]?.content ?? "");
  markdown.renderer.rules.html_block = (tokens, place) => `<p>${written(tokens[place]?.content ?? "")}</p>\n`;
}
