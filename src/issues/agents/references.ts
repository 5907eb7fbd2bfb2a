import type { Viewer } from "../../accounts/index.js";
import { type Db, together } from "../../kernel/index.js";
import { assignableIn, assignableNamed, assigneesOf, namedPrincipal } from "../../projects/index.js";

/** A reference as agents give it: an id, a name, an identifier, a login or an address. */
export type Reference = number | string;

const MOST_OFFERED = 200;

/** Somebody an issue of the project can be given to, before somebody else of that name; a miss names those who can. */
export async function assigneeId(
  db: Db,
  viewer: Viewer,
  projectId: number,
  wanted: Reference | null,
): Promise<number | null> {
  if (wanted === null || wanted === "" || wanted === "none") return null;
  const [first, another] = await assignableNamed(db, assigneesOf(projectId), String(wanted).replace(/^@/, ""));
  if (first && !another) return first.id;
  const offered = () => assignableIn(db, assigneesOf(projectId), MOST_OFFERED);
  return namedPrincipal(db, viewer, { field: "assigned_to", wanted, offered });
}

/** In the order they were named. All who are nobody are refused at once. */
export async function peopleIds(db: Db, viewer: Viewer, field: string, wanted: Reference[]): Promise<number[]> {
  const { ask, unlessRefused } = together();
  const ids = new Set<number | undefined>();
  for (const one of wanted) ids.add(await ask(() => namedPrincipal(db, viewer, { field, wanted: one })));
  return unlessRefused([...ids] as number[]); // refused where one is undefined
}
