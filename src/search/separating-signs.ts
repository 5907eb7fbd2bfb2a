/**
 * Signs of prose beyond ASCII that stand between words, or around them: typographic quotation marks, dashes, ellipses, no-break
 * spaces, currencies, bullets, arrows, full-width punctuation, emoji. PostgreSQL tells them from letters by the locale of its
 * database only, and in that of ours not at all. Written down, so that texts and what is searched are read alike, today and later.
 */
const RANGES = [
  [0xa0, 0xa9],
  [0xab, 0xb1],
  [0xb4, 0xb4],
  [0xb6, 0xb8],
  [0xbb, 0xbb],
  [0xbf, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x37e, 0x37e],
  [0x387, 0x387],
  [0x5be, 0x5be],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x6d4, 0x6d4],
  [0x964, 0x965],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x245f],
  [0x2500, 0x2775],
  [0x2794, 0x2bff],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65],
  [0x1f000, 0x1faff],
] as const;

/** For a bracket of a regular expression with the flag `u`. */
export const SEPARATING = classOf((code) => `\\u{${code.toString(16)}}`);

/** The same for PostgreSQL. */
export const SEPARATING_IN_SQL = classOf((code) => `\\U${code.toString(16).padStart(8, "0")}`);

function classOf(written: (code: number) => string): string {
  return RANGES.map(([first, last]) => `${written(first)}-${written(last)}`).join("");
}
