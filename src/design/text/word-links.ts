import type { MarkdownIt, Token } from "markdown-it";
import { addressOf, inlineBlocks, type Reference, referencesIn, spokenOf, writtenIn } from "./references.js";

/**
 * Where references lead, by the word as it is written: `#12`, `@ada`, `user#3`, or a link's own address. Files have
 * `attachment:` before their name, pictures `picture:` as well.
 */
export type WordLinks = ReadonlyMap<string, Link>;

interface Link {
  href: string;
  title?: string;
  /** Of a picture, in pixels: the room it takes. */
  width?: number;
  height?: number;
}

/** Makes links of the references in `env.links`, and leads links elsewhere whose address is among them. */
export function wordLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push("word-links", ({ tokens, env, Token: Fresh }) => {
    const { links = new Map() } = env as { links?: WordLinks }; // as `safeHtml` gives it
    if (links.size === 0) return;
    for (const { block, children, quoted } of inlineBlocks(tokens)) {
      const spoken = spokenOf(children);
      block.children = children.flatMap((token) =>
        spoken.has(token) ? linkedText(token.content, quoted, links, Fresh) : ledElsewhere(token, links, Fresh),
      );
    }
  });
}

/** Those of the links that a text needs. */
export function linksWithin(text: string, links: WordLinks): [word: string, link: Link][] {
  if (links.size === 0) return [];
  const words = new Set(referencesIn(text).flatMap((reference) => leading(reference, links) ?? []));
  return [...words].flatMap((word) => {
    const link = links.get(word);
    return link ? [[word, link]] : [];
  });
}

const leading = ({ words }: Reference, links: WordLinks) => words.find((word) => links.has(word));

function linkedText(content: string, quoted: boolean, links: WordLinks, Fresh: typeof Token): Token[] {
  const pieces: Token[] = [];
  let done = 0;
  for (const { index, reference } of writtenIn(content, quoted)) {
    const word = leading(reference, links);
    const link = word === undefined ? undefined : links.get(word);
    if (word === undefined || !link) continue;
    pieces.push(textToken(content.slice(done, index), Fresh), ...linkTokens(word, link, Fresh));
    done = index + word.length;
  }
  return [...pieces, textToken(content.slice(done), Fresh)];
}

function ledElsewhere(token: Token, links: WordLinks, Fresh: typeof Token): Token[] {
  const [word] = addressOf(token).flatMap((reference) => leading(reference, links) ?? []);
  const link = word === undefined ? undefined : links.get(word);
  if (!link) return [token];
  if (token.type === "attachment") return linkTokens(token.content, link, Fresh);
  token.attrSet(token.type === "image" ? "src" : "href", link.href);
  if (token.type === "image" && link.width && link.height) {
    token.attrSet("width", String(link.width));
    token.attrSet("height", String(link.height));
  }
  if (link.title) token.attrSet("title", link.title);
  return [token];
}

function textToken(content: string, Fresh: typeof Token): Token {
  const token = new Fresh("text", "", 0);
  token.content = content;
  return token;
}

function linkTokens(word: string, { href, title }: Link, Fresh: typeof Token): Token[] {
  const open = new Fresh("link_open", "a", 1);
  open.attrSet("href", href);
  if (title) open.attrSet("title", title);
  return [open, textToken(word, Fresh), new Fresh("link_close", "a", -1)];
}
