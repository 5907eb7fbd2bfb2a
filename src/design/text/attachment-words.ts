import type { MarkdownIt } from "markdown-it";

const WORD = "attachment";

/** At the end of a name without quotation marks: they may end the sentence. */
const ENDS = /[.,;:!?)\]}'*_~`]+$/;

/**
 * `attachment:plan.pdf` and `attachment:"plan of the roof.pdf"` are tokens of their own, before anything in the name could
 * be taken for an address.
 */
export function attachmentWords(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("linkify", WORD, (state, silent) => {
    const { src, pos, pending, linkLevel } = state;
    if (src[pos] !== ":" || linkLevel > 0 || !pending.endsWith(WORD) || isPartOfWord(pending)) return false;
    const [whole = "", quoted, plain = ""] = /^:(?:"([^"\n]+)"|([^\s"<>|]+))/.exec(src.slice(pos, pos + LONGEST)) ?? [];
    const name = quoted ?? plain.replace(ENDS, "");
    if (name === "") return false;
    const written = quoted === undefined ? `:${name}` : whole;
    if (!silent) {
      state.pending = pending.slice(0, -WORD.length);
      const token = state.push(WORD, "", 0);
      token.content = name;
      token.markup = WORD + written;
    }
    state.pos = pos + written.length;
    return true;
  });
  markdown.renderer.rules[WORD] = (tokens, place) => markdown.utils.escapeHtml(tokens[place]?.markup ?? "");
}

const LONGEST = 260;

const isPartOfWord = (pending: string) => /[\w/]/.test(pending.at(-WORD.length - 1) ?? "");
