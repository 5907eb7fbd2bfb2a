/** What the user typed, or picked, to name one of many. */
export interface TypedReference {
  whole: string;
  /** In brackets at the end, as `ada` in `Ada Lovelace (ada)`: means one and no other. */
  key: string | undefined;
  /** The same as a number, as in `Developers (#17)`. */
  id: number | undefined;
}

/** The way a form shows the one that is chosen, so that it reads well and still means no other. */
export const writtenReference = (name: string, key: string | number) =>
  `${onOneLine(name)} (${typeof key === "number" ? `#${key}` : key})`;

export function readReference(typed: string): TypedReference {
  const whole = onOneLine(typed).slice(0, LONGEST);
  const key = /\(([^()\s]+)\)$/.exec(whole)?.[1];
  const digits = key && /^#(\d{1,9})$/.exec(key)?.[1];
  return { whole, key: digits ? undefined : key, id: digits ? Number(digits) : undefined };
}

/** Browsers drop line ends from a field of one line; isolates come along when a name is copied from a sentence. */
export const onOneLine = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/[\s\0]+/g, " ")
    .trim();

/** Two names of 255 characters and a login. */
const LONGEST = 600;
