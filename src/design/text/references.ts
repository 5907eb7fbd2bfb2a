import type { Token } from "markdown-it";
import { rememberedText, tokensOf } from "./parsed.js";

/**
 * A reference in a text. `words` are its readings as they are written, the longest first: `@ada.` is `@ada`, unless
 * there is a login `ada.`.
 */
export type Reference = { words: string[] } & Meaning;

type Meaning =
  /** `@ada` */
  | { what: "login" }
  /** `user#12` */
  | { what: "user"; id: number }
  /** `#12`, or `owner/repository#12` */
  | { what: "number"; number: number; repository: string | undefined }
  /** Where a link leads by itself. */
  | { what: "address" }
  /** `attachment:plan.pdf`, and the picture of `![](dot.png)`, which is the word `picture:dot.png`. */
  | { what: "attachment" };

/**
 * The references of a text. The page links exactly these and the job notifies exactly these. Nothing in code,
 * raw HTML or the text of a link is a reference, and a quotation mentions no user.
 */
export const referencesIn = (text: string): readonly Reference[] => (/[@#&:]|\]\(/.test(text) ? foundIn(text) : []);

const foundIn = rememberedText(
  (text: string): readonly Reference[] =>
    inlineBlocks(tokensOf(text)).flatMap(({ children, quoted }) => {
      const spoken = spokenOf(children);
      return children.flatMap((token) =>
        spoken.has(token) ? writtenIn(token.content, quoted).map(({ reference }) => reference) : addressOf(token),
      );
    }),
  (found) => found.length * 100,
);

/** The blocks that hold text. */
export function inlineBlocks(tokens: Token[]): { block: Token; children: Token[]; quoted: boolean }[] {
  let quotations = 0;
  return tokens.flatMap((block) => {
    if (block.type === "blockquote_open") quotations++;
    if (block.type === "blockquote_close") quotations--;
    return block.children ? [{ block, children: block.children, quoted: quotations > 0 }] : [];
  });
}

/** Those tokens of a block whose text may refer to something. */
export function spokenOf(tokens: Token[]): Set<Token> {
  const spoken = new Set<Token>();
  let links = 0;
  for (const token of tokens) {
    if (token.type === "link_open") links++;
    if (token.type === "link_close") links--;
    if (token.type === "text" && links === 0) spoken.add(token);
  }
  return spoken;
}

/** One token's references, and where each begins. */
export function writtenIn(content: string, quoted: boolean): { index: number; reference: Reference }[] {
  return [...content.matchAll(REFERENCE)].flatMap(({ 0: word, index, groups }) => {
    const reference = referenceOf(word, groups as Groups); // the names in `REFERENCE`
    const isPerson = reference.what === "login" || reference.what === "user";
    return reference.words.length === 0 || (quoted && isPerson) ? [] : [{ index, reference }];
  });
}

/** What a link or a picture refers to by its address. The name of a file may be one. */
export function addressOf(token: Token): Reference[] {
  if (token.type === "attachment") return [{ what: "attachment", words: [`attachment:${composed(token.content)}`] }];
  if (token.type === "image") return [{ what: "attachment", words: [`picture:${nameIn(addressIn(token, "src"))}`] }];
  if (token.type !== "link_open") return [];
  const address = addressIn(token, "href");
  const named = /[/:?#]/.test(address) ? [] : [`attachment:${nameIn(address)}`];
  return [{ what: "address", words: [address, ...named] }];
}

/** As it was written: addresses are encoded. */
function nameIn(address: string): string {
  try {
    return composed(decodeURIComponent(address));
  } catch {
    return address;
  }
}

/** A Mac may write `ü` in the name of a file as two characters, where a keyboard writes one. */
const composed = (name: string): string => name.normalize("NFC");

const addressIn = (token: Token, attribute: "href" | "src") => String(token.attrGet(attribute) ?? "");

/** Each alternative begins where a word begins, so that a long word is read once. */
const REFERENCE =
  /(?<![\w/.@])@(?<login>[\w@.-]+)|(?<![\w/.@])user#(?<user>\d{1,9})(?!\w)|(?<![\w/#&@.-])(?<repository>[\w.-]{1,100}\/[\w.-]{1,100})#(?<there>\d{1,9})(?!\w)|(?<![\w/#&@.])#(?<here>\d{1,9})(?!\w)/g;

type Groups = Partial<Record<"login" | "user" | "repository" | "there" | "here", string>>;

function referenceOf(word: string, { login, user, repository, there, here }: Groups): Reference {
  if (login !== undefined) return { what: "login", words: readings(login).map((reading) => `@${reading}`) };
  if (user !== undefined) return { what: "user", id: Number(user), words: [word] };
  return { what: "number", number: Number(there ?? here), repository, words: [word] };
}

const LONGEST_LOGIN = 60;

/** The signs at the end of a name may end the sentence, so they are given up one by one. */
function readings(run: string): string[] {
  let core = run.length;
  while (core > 0 && ".-_@".includes(run.charAt(core - 1))) core--;
  const longest = Math.min(run.length, LONGEST_LOGIN);
  return Array.from({ length: Math.max(0, longest - Math.max(core, 1) + 1) }, (_, less) =>
    run.slice(0, longest - less),
  );
}
