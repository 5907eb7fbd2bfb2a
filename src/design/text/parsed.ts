import MarkdownIt, { type Token } from "markdown-it";
import { remembered } from "../render/remembered.js";
import { attachmentWords } from "./attachment-words.js";
import { endedAddresses, wwwAddresses } from "./bare-addresses.js";
import { boundedReferences } from "./bounded-expansion.js";
import { rawHtml } from "./raw-html.js";
import { taskLists } from "./task-lists.js";

/** No text takes longer than half a second, whatever is in it. GitHub's longest has 65,536 characters. */
const LONGEST_READ = 70_000;

/** Line ends are kept as people typed them, as in every issue tracker's comments. */
export const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true })
  .use(endedAddresses)
  .use(wwwAddresses)
  .use(rawHtml)
  .use(boundedReferences)
  .use(taskLists)
  .use(attachmentWords);
// `//elsewhere` looks relative and is not.
markdown.validateLink = (url) => /^(https?:|mailto:)/i.test(url) || !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url.trim());

/** The tokens of a text, as far as it is read: the one reading that the page, excerpts and mentions share. */
export const tokensOf = (text: string): Token[] => markdown.parse(partRead(text), {});

/** The beginning that is read as Markdown; nearly always the whole text. It ends between two words where it can. */
export function partRead(text: string, longest = LONGEST_READ): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const space = Math.max(cut.lastIndexOf("\n"), cut.lastIndexOf(" "));
  return space > longest / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "");
}

/** Characters of texts and of what became of them: ten thousand usual comments. */
const ROOM = 4_000_000;

/** The same texts are shown again and again, so what became of the last ones is remembered. */
export const rememberedText = <Args extends (string | number)[], Answer>(
  answer: (...args: Args) => Answer,
  lengthOf: (answer: Answer) => number,
) => remembered(answer, { most: ROOM, weight: (key, made) => key.length + lengthOf(made) });
