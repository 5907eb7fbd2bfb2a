import { visibleSigns } from "./visible-signs.js";

/** Bytes of a text as it stands in an answer. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(visibleSigns(text)));

/** `description` of a long text, with `description_next_offset` and `description_length` beside it (decisions 10.12). */
export type CutText<Name extends string> = { [N in Name]: string } & {
  [N in `${Name}_next_offset` | `${Name}_length`]?: number;
};

/**
 * The part of a text from `offset` on that takes no more than so many bytes of an answer. Where it is not all that is left,
 * it says where to read on and how long the whole is, in the same units as `offset`: UTF-16, as JSON and JavaScript count.
 */
export function cutText<Name extends string>(
  name: Name,
  text: string,
  { bytes, offset = 0 }: { bytes: number; offset?: number },
): CutText<Name> {
  const start = wholeSigns(text, Math.min(offset, text.length));
  const end = start + fitting(text.slice(start, start + bytes), bytes);
  const isRead = end >= text.length;
  return {
    [name]: text.slice(start, end),
    ...(!isRead && { [`${name}_next_offset`]: end }),
    ...((!isRead || start > 0) && { [`${name}_length`]: text.length }),
  } as CutText<Name>;
}

/** How much from the beginning fits; at least one sign, so that every text can be read to its end. */
function fitting(text: string, bytes: number): number {
  if (bytesOf(text) <= bytes) return text.length;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (bytesOf(text.slice(0, middle)) <= bytes) fits = middle;
    else tooLong = middle;
  }
  return wholeSigns(text, fits) || Math.min(2, text.length);
}

/** Not between the two halves of a sign, or of the end of a line. */
const wholeSigns = (text: string, at: number) =>
  at > 0 && /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
