import type { Viewer } from "../accounts/index.js";
import { type Db, type PageOfList, pathHere, type Runtime } from "../kernel/index.js";
import type { Found, SearchProvider, Wanted } from "./provider.js";
import { searchedWords } from "./words.js";

/** As many characters as are looked at. */
export const LONGEST_SEARCH = 1_000;

type Asked = Omit<Wanted, "words" | keyof PageOfList>;
type Searching = Pick<Runtime, "db" | "contributions" | "baseUrl">;

/** What one class has to show, and how much there is of it. */
export interface FoundOfClass extends Pick<SearchProvider, "label" | "scope" | "icon"> {
  found: Found[];
  total: number;
}

/** Of each class what `pageOf` says, of what the viewer may see. Nothing is found without a word. */
export async function foundByClass(
  { db, baseUrl, contributions: { search } }: Searching,
  viewer: Viewer,
  asked: Asked & { pageOf(scope: string): PageOfList },
): Promise<FoundOfClass[]> {
  const wanted = { ...asked, ...read(asked, baseUrl) };
  const classes: FoundOfClass[] = [];
  for (const { label, scope, icon, find } of askedFor(wanted, search)) {
    const { found, total } = await find(db, viewer, { ...wanted, ...asked.pageOf(scope) });
    classes.push({ label, scope, icon, found, total });
  }
  return classes;
}

/** The record that a number alone means, if the viewer sees it. */
export async function foundByNumber(
  { db, contributions: { search } }: Searching,
  viewer: Viewer,
  text: string,
): Promise<Found | undefined> {
  const number = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  const provider = search.find(({ numbered }) => numbered);
  if (!number || !provider) return undefined;
  // What came from elsewhere may have the same number.
  const wanted = { text: `#${number}`, words: [], limit: MOST_OF_A_NUMBER, offset: 0 };
  const { found } = await provider.find(db, viewer, wanted);
  return found.find(({ id }) => id === Number(number));
}

const MOST_OF_A_NUMBER = 25;

/** A page of all that the viewer may see, one class after the other: first what has all words in its title, then the rest. */
export async function foundInAll(
  { db, baseUrl, contributions: { search } }: Searching,
  viewer: Viewer,
  { limit, offset, ...asked }: Asked & PageOfList,
): Promise<{ found: Found[]; total: number }> {
  const wanted = { ...asked, ...read(asked, baseUrl) };
  const asksForAll = !asked.only?.length;
  const classes = askedFor(wanted, search).filter(({ scope }) => asksForAll || asked.only?.includes(scope));
  const [only] = classes;
  if (only && classes.length === 1) return only.find(db, viewer, { ...wanted, limit, offset });
  const found: Found[] = [];
  let total = 0;
  for (const { rows, from, count } of await stretches(db, viewer, { ...wanted, limit, offset }, classes)) {
    const behind = Math.max(0, offset - total);
    const rest = Math.min(limit - found.length, count - behind);
    if (rest > 0) found.push(...(await rows(from + behind, rest)));
    total += count;
  }
  return { found, total };
}

/** In the order of the answer: which of each class stand together, by their places in it. */
async function stretches(db: Db, viewer: Viewer, wanted: Wanted, classes: SearchProvider[]) {
  const counted = [];
  for (const { find } of classes) {
    // The first page is searched once, with the counts: what it shows stands among the first of each class.
    const isFirst = wanted.offset === 0;
    const { found, ...counts } = await find(db, viewer, { ...wanted, limit: isFirst ? wanted.limit : 0, offset: 0 });
    const rows = async (offset: number, limit: number) =>
      isFirst ? found.slice(offset, offset + limit) : (await find(db, viewer, { ...wanted, limit, offset })).found;
    counted.push({ ...counts, rows });
  }
  return [
    ...counted.map(({ rows, titled }) => ({ rows, from: 0, count: titled })),
    ...counted.map(({ rows, total, titled }) => ({ rows, from: titled, count: total - titled })),
  ];
}

/** An address leads to one record, not to those whose texts have it. */
function askedFor({ text }: Pick<Wanted, "text">, search: SearchProvider[]): SearchProvider[] {
  const owners = search.filter(({ leadsTo }) => leadsTo?.(text));
  if (owners.length > 0) return owners;
  return text === "" ? [] : search;
}

/** An address of ours is its path. */
function read({ text }: Asked, baseUrl: string) {
  const typed = text.trim().slice(0, LONGEST_SEARCH);
  const line = pathHere({ baseUrl }, typed) ?? typed;
  return { text: line, words: searchedWords(line) };
}
