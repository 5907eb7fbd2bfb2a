import type { Digest } from "../digest/digest-shape.js";
import { LONGEST_TEXT, shortened } from "../digest/digests.js";

interface Row {
  item: Partial<Digest>;
}

/** Bytes of JSON: an answer holds it twice, as data and as text in which quotes are escaped, and stays below 8 kB. */
const LARGEST = 3_500;

/** What is given up first, where not all fits: the ends of texts, then the older of two events. */
const SIZES = [
  { events: 2, text: LONGEST_TEXT },
  { events: 2, text: 120 },
  { events: 1, text: 120 },
  { events: 1, text: 50 },
];

/** As many of `limit` rows as fit, and one more where there are more; as long as possible. `rows` holds up to `limit + 1`. */
export function fitted<R extends Row>(rows: R[], limit: number): { rows: R[]; limit: number } {
  const asked = rows.slice(0, limit);
  const size = SIZES.find((one) => bytesOf(asked.map((row) => short(row, one))) <= LARGEST) ?? SIZES.at(-1);
  if (!size) return { rows, limit };
  const shorter = rows.map((row) => short(row, size));
  let fits = Math.min(shorter.length, limit);
  while (fits > 1 && bytesOf(shorter.slice(0, fits)) > LARGEST) fits--;
  return { rows: shorter.slice(0, fits + 1), limit: fits === 0 ? limit : fits };
}

const short = <R extends Row>(row: R, { events, text }: (typeof SIZES)[number]): R => ({
  ...row,
  item: {
    ...row.item,
    ...(row.item.events && {
      events: row.item.events.slice(0, events).map((event) => ({ ...event, text: shortened(event.text, text) })),
    }),
  },
});

const bytesOf = (rows: Row[]) => rows.reduce((sum, { item }) => sum + Buffer.byteLength(JSON.stringify(item)) + 1, 0);
