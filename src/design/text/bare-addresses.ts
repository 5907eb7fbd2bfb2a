import type { MarkdownIt, Token } from "markdown-it";

export const BARE_ADDRESS = "bare-address";

/** Marks behind an address end what begins before it, as in GitHub's Markdown (6.9). markdown-it knows so of `*`. */
const MARKS = /[*_~]+$/;

/** An address that is written without any mark of a link ends before marks of another kind. */
export function endedAddresses({ linkify }: MarkdownIt): void {
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  linkify.matchAtStart = (text) => {
    const found = matchAtStart(text);
    if (found) found.url = found.url.replace(MARKS, "");
    return found;
  };
}

const HTTP = "http:";

/** Letters of an address: no browser sends longer ones. */
const LONGEST = 2_000;

/** `www.example.org/a` as it is typed leads there, as in GitHub's Markdown (6.9). Other names without a scheme may be those of files. */
export function wwwAddresses({ linkify }: MarkdownIt): void {
  linkify.add("www.", {
    validate(text, behind) {
      const rest = text.slice(behind, behind + LONGEST);
      if (!/^[\p{L}\p{N}-]+\./u.test(rest)) return 0;
      return Math.max(0, linkify.testSchemaAt(`${HTTP}//www.${rest}`, HTTP, HTTP.length) - "//www.".length);
    },
    normalize(found) {
      found.url = `${HTTP}//${found.url}`;
    },
  });
}

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
