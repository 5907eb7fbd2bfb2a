import type { Viewer } from "../../../accounts/index.js";
import { chosen, type Db, dayAsked, type Here, missedReference, readReference } from "../../../kernel/index.js";
import { namedPrincipal, versionsOf, visibleVersionNames, visibleVersionsNamed } from "../../../projects/index.js";
import { enumerationsOf, type FieldFormat } from "../../../tracking/index.js";
import type { FieldInLists } from "../../custom-fields/in-lists/fields-in-lists.js";
import { versionReference } from "../version-reference.js";

/** Each value as it is stored, where it may be given by a name; a miss says of which field. Without a project a version is any that the caller sees. */
export async function storedValues(
  here: Asking,
  caller: Viewer,
  { id, name, format, possible }: Pick<FieldInLists, "id" | "name" | "format" | "possible">,
  { wanted, projectId }: { wanted: string[]; projectId?: number },
): Promise<string[]> {
  if (format === "list") return wanted.map((one) => inAnyCapitals(one, possible));
  if (format === "bool") return wanted.map((one) => flags[one.toLowerCase()] ?? one);
  if (format === "date") return wanted.map((one) => dayAsked(one, caller.timeZone));
  if (format === "attachment") return wanted.map(idOfFile);
  const ids = await idsNamed[format]?.(here, caller, { id, field: valueArgument(name), wanted, projectId });
  return ids?.map(String) ?? wanted;
}

type Asking = Here & { db: Db };

/** As the argument has it: the field is there, the value is not. */
export const valueArgument = (name: string): string => `custom_fields.${name}`;

interface Named {
  id: number;
  field: string;
  wanted: string[];
  projectId: number | undefined;
}

/** By the format of a field whose values are records. */
const idsNamed: Partial<Record<FieldFormat, (here: Asking, caller: Viewer, named: Named) => Promise<number[]>>> = {
  async enumeration({ db }, _caller, { id, field, wanted }) {
    const possible = await enumerationsOf(db, id);
    return wanted.map((one) => chosen(field, one, possible).id);
  },
  async version({ db, baseUrl }, caller, { field, wanted: named, projectId }) {
    const wanted = named.map((one) => versionReference({ baseUrl }, field, one));
    if (projectId === undefined) {
      const found: number[] = [];
      for (const one of wanted) found.push(...(await versionsAnywhere(db, caller, { field, wanted: one })));
      return found;
    }
    const possible = await versionsOf(db, caller, projectId);
    return wanted.map((one) => chosen(field, one, possible).id);
  },
  async user(here, caller, { field, wanted }) {
    const ids: number[] = [];
    for (const one of wanted) ids.push(await namedPrincipal(here, caller, { field, wanted: one }));
    return ids;
  },
};

/** What is none of them is left to be refused, unless the issue has it already. */
const inAnyCapitals = (wanted: string, possible: string[]): string =>
  possible.includes(wanted)
    ? wanted
    : (possible.find((one) => one.toLowerCase() === wanted.trim().toLowerCase()) ?? wanted);

/** As models write them, and as answers have them. */
const flags: Partial<Record<string, string>> = { true: "1", yes: "1", false: "0", no: "0" };

/** As it was answered, `photo.png #12`; otherwise the token of an upload. */
const idOfFile = (written: string): string => String(readReference(written).id ?? written);

/** A name may be that of versions of several projects: all of them are meant. `within`: a project, with those below it. */
export async function versionsAnywhere(
  db: Db,
  caller: Viewer,
  { field, wanted, within }: { field: string; wanted: string | number; within?: number | undefined },
): Promise<number[]> {
  const found = await visibleVersionsNamed(db, caller, wanted, within);
  if (found.length === 0) throw missedReference(field, String(wanted), await visibleVersionNames(db, caller, within));
  return found;
}
