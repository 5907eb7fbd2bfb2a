import type { Translate } from "../../kernel/index.js";
import type { VisibleJournal } from "../journals/visible-journals.js";

/** A comment as the beginning of an answer to it. */
export const quoted = ({ user, notes }: Pick<VisibleJournal, "user" | "notes">, t: Translate): string =>
  `${t("entities.quoteOf", { name: user.name })}\n${notes.replace(/^/gm, "> ")}\n\n`;
