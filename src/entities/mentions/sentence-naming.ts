import { sentenceWith } from "../../design/index.js";
import { meantBy } from "./mentions.js";

/** The first sentence of a text that names this person, as plain text; undefined when none does. */
export const sentenceNaming = (text: string, person: { id: number; login: string }): string | undefined => {
  const meant = meantBy([person]);
  return sentenceWith(text, (reference) => meant(reference) !== undefined);
};
