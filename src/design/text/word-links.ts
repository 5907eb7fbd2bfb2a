import type { MarkdownIt, Token } from "markdown-it";

/** Where words of a text lead, by the word as it is written: `#12`, `@ada`. */
export type WordLinks = ReadonlyMap<string, Link>;

interface Link {
  href: string;
  title?: string;
}

const WORD = /(?<![\w/#&@.])(?:#\d{1,9}(?!\w)|@[\w@.-]+)/g;

/** Makes links of the words in `env.links`; not in code, nor inside another link. */
export function wordLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push("word-links", ({ tokens, env, Token: Fresh }) => {
    const links = (env as { links?: WordLinks }).links ?? new Map();
    if (links.size === 0) return;
    for (const block of tokens) block.children &&= linkedTokens(block.children, links, Fresh);
  });
}

/** Those of the links that a text can need. An entity in it may be a letter of any word. */
export function linksWithin(text: string, links: WordLinks): [word: string, link: Link][] {
  if (links.size === 0) return [];
  if (text.includes("&")) return [...links];
  const words = new Set(text.matchAll(WORD).flatMap(([run]) => readings(run)));
  return [...words].flatMap((word) => {
    const link = links.get(word);
    return link ? [[word, link]] : [];
  });
}

function linkedTokens(tokens: Token[], links: WordLinks, Fresh: typeof Token): Token[] {
  let depth = 0;
  return tokens.flatMap((token) => {
    depth += token.type === "link_open" ? 1 : token.type === "link_close" ? -1 : 0;
    return token.type === "text" && depth === 0 ? linkedText(token.content, links, Fresh) : [token];
  });
}

function linkedText(content: string, links: WordLinks, Fresh: typeof Token): Token[] {
  const pieces: Token[] = [];
  let done = 0;
  for (const { 0: run, index } of content.matchAll(WORD)) {
    const word = readings(run).find((reading) => links.has(reading));
    const link = word === undefined ? undefined : links.get(word);
    if (word === undefined || !link) continue;
    pieces.push(textToken(content.slice(done, index), Fresh), ...linkTokens(word, link, Fresh));
    done = index + word.length;
  }
  return [...pieces, textToken(content.slice(done), Fresh)];
}

/** The end of a name may be the end of the sentence: `@ada.` is `@ada`, unless somebody is called `ada.` */
function readings(run: string): string[] {
  const all = [run];
  for (let shorter = run; /[.@-]$/.test(shorter); all.push(shorter)) shorter = shorter.slice(0, -1);
  return all;
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
