import type { MarkdownIt } from "markdown-it";

/**
 * Characters that a text may gain by short words for long ones, as in cmark: a definition of 20,000 characters that is
 * referred to 15,000 times was a page of 150 MB.
 */
const MOST_GAINED = 100_000;

/** Link reference definitions (CommonMark, 4.7) are unknown once what they stood for is too much; the reference is shown as written. */
export function boundedReferences(markdown: MarkdownIt): void {
  markdown.core.ruler.after("block", "bounded-references", ({ env }) => {
    const fits = room();
    const known = env.references ?? {};
    env.references = new Proxy(known, {
      get: (_, label: string) => {
        const found = known[label];
        return found && fits(found.href + found.title) ? found : undefined;
      },
    });
  });
}

/** Links lose their titles once these are too much: the subject of an issue stands at each of its numbers. */
export function boundedTitles(markdown: MarkdownIt): void {
  markdown.core.ruler.push("bounded-titles", ({ tokens }) => {
    const fits = room();
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (!fits(String(token.attrGet("title") ?? "")))
        token.attrs = token.attrs?.filter(([name]) => name !== "title") ?? null;
  });
}

function room(): (text: string) => boolean {
  let left = MOST_GAINED;
  return ({ length }) => {
    left -= length;
    return left >= 0;
  };
}
