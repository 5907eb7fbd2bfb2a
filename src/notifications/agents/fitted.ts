import { bytesIn } from "../../kernel/index.js";
import type { Digest } from "../digest/digest-shape.js";
import { LONGEST_TEXT, shortened } from "../digest/digests.js";

/** Bytes of JSON: an answer holds it twice, as data and as text in which quotes are escaped, and stays below 8 kB. */
export const DIGEST_ROOM = 3_500;

/** Bytes of a whole digest with an event, all of whose names and texts are empty, and somewhat less. */
const LEAST = 350;

/** More whole digests than fit, however short: what is not read need not be left out. */
export const MORE_THAN_FIT = Math.ceil(DIGEST_ROOM / LEAST);

/** What is given up first, where not all fits: the ends of texts, then the older of two events. */
const SIZES = [
  { events: 2, text: LONGEST_TEXT },
  { events: 2, text: 120 },
  { events: 1, text: 120 },
];

const SHORTEST = { events: 1, text: 50 };

/** As long as they may be to fit, or as short as they make sense: then fewer fit. */
export function fitted(items: Partial<Digest>[]): Partial<Digest>[] {
  const size = SIZES.find((one) => bytesIn(items.map((item) => short(item, one))) <= DIGEST_ROOM) ?? SHORTEST;
  return items.map((item) => short(item, size));
}

const short = (item: Partial<Digest>, { events, text }: typeof SHORTEST): Partial<Digest> =>
  item.events === undefined
    ? item
    : {
        ...item,
        events: item.events.slice(0, events).map((event) => ({ ...event, text: shortened(event.text, text) })),
      };
