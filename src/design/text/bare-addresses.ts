import type { MarkdownIt, Token } from "markdown-it";

export const BARE_ADDRESS = "bare-address";

/** A link whose text is its address already is marked by a class: on paper, the address is not written behind it again. */
export function bareAddresses(markdown: MarkdownIt): void {
  markdown.core.ruler.push("bare-addresses", ({ tokens }) => {
    for (const { children } of tokens)
      children?.forEach((token, place) => {
        if (token.type === "link_open" && isBare(token, children[place + 1])) token.attrSet("class", BARE_ADDRESS);
      });
  });
}

const isBare = (link: Token, text: Token | undefined) => link.info === "auto" || text?.content === link.attrGet("href");
