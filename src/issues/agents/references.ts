import type { RawBuilder } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { type Here, type Runtime, together } from "../../kernel/index.js";
import { assignableNamed, assigneesOf, namedPrincipal } from "../../projects/index.js";

/** A reference as agents give it: an id, a name, an identifier, a login or an address. */
export type Reference = number | string;

type Asking = Here & Pick<Runtime, "db">;

/**
 * Somebody an issue of the project can be given to, before somebody else of that name; a miss names those who can. No login stands
 * before `me` or the id of another.
 */
export async function assigneeId(
  here: Asking,
  viewer: Viewer,
  projectId: number,
  wanted: Reference | null,
): Promise<number | null> {
  if (wanted === null || wanted === "" || /^none$/i.test(String(wanted))) return null;
  const among = assigneesOf(projectId);
  for (const reading of readingsOf(String(wanted).trim())) {
    const [first, another] = await assignableNamed(here.db, among, reading);
    if (first && !another) return first.id;
  }
  return namedPrincipal(here, viewer, { field: "assigned_to", wanted, among });
}

function readingsOf(text: string): string[] {
  if (/^me$/i.test(text)) return [];
  return /^\d+$/.test(text) ? [`(#${text})`, text] : [text.replace(/^@/, "")];
}

/** In the order they were named. All who are nobody are refused at once. `onRecords`: as `namedPrincipal` takes it. */
export async function peopleIds(
  here: Asking,
  viewer: Viewer,
  field: string,
  wanted: Reference[],
  onRecords?: RawBuilder<boolean>,
): Promise<number[]> {
  const { ask, unlessRefused } = together();
  const ids = new Set<number | undefined>();
  for (const one of wanted) ids.add(await ask(() => namedPrincipal(here, viewer, { field, wanted: one, onRecords })));
  return unlessRefused([...ids] as number[]); // refused where one is undefined
}
