import { type Here, namedHere, numberNamed } from "../../kernel/index.js";

const PAGE = "/versions/";

/** How a version was named, with the address of its page as its id: "#4", which is the name of none. */
export function versionReference({ baseUrl }: Here, field: string, wanted: string | number): string {
  const text = namedHere({ baseUrl }, field, wanted);
  const id = text.startsWith(PAGE) ? numberNamed(text, [PAGE]) : undefined;
  return id === undefined ? text : `#${id}`;
}
