/** Where the values of a custom field lead. */
export interface ValueLinks {
  /** As administrators wrote it: `https://erp.example/%project_identifier%?part=%value%`. */
  pattern: string;
  /** What the groups of the field's expression found in each value: `%m1%` is the first. */
  matches: (string | null)[][];
}

/** The record that has the values. */
export interface CustomizedRecord {
  id: number;
  /** Its own, where it is a project; a user has none. */
  project?: { id: number; identifier: string };
}

/** What a pattern and a value lead to; undefined where that is no address that a page may link. */
export function valueLink(
  { pattern, matches }: ValueLinks,
  { value, at }: { value: string; at: number },
  { id, project }: CustomizedRecord,
): string | undefined {
  const words: Record<string, string> = {
    value,
    id: String(id),
    project_id: String(project?.id ?? ""),
    project_identifier: project?.identifier ?? "",
  };
  const wordOf = (name: string) => words[name] ?? matches[at]?.[Number(name.slice(1)) - 1] ?? "";
  const queryAt = pattern.search(/[?#]/);
  const filled = pattern.replaceAll(PLACE, (_, name: string, place: number) =>
    encoded(wordOf(name), queryAt >= 0 && place > queryAt),
  );
  return safeAddress(filled);
}

const PLACE = /%(value|id|project_id|project_identifier|m\d{1,2})%/g;

/** In a query a value is one value. Before it a value may be a path, or a whole address, as in Redmine. */
const encoded = (word: string, inQuery: boolean): string =>
  inQuery
    ? encodeURIComponent(word.toWellFormed())
    : encodeURI(word.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);

const SAFE = ["http:", "https:", "mailto:", "tel:"];

/** Pages stand at one or the other, and `https:x` is read differently by both. */
const PAGES = ["http://here.invalid/", "https://here.invalid/"];

/** The address, if it leads to the web, a mailbox, a phone or a page of ours: as a browser reads it, for that is who follows it. */
export const safeAddress = (address: string): string | undefined =>
  PAGES.every((page) => SAFE.includes(URL.parse(address, page)?.protocol ?? "")) ? address : undefined;
