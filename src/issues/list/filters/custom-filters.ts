import type { Viewer } from "../../../accounts/index.js";
import type { ChoiceSource } from "../../../design/index.js";
import type { Db } from "../../../kernel/index.js";
import { customName, type FieldFormat } from "../../../tracking/index.js";
import { type CustomChoice, customChoices, customSource } from "../../custom-fields/custom-choices.js";
import type { FieldInLists } from "../../custom-fields/fields-in-lists.js";
import type { Filters } from "../issue-query.js";
import { MOST_NAMED } from "./filter-words.js";

/** One chooses their values. */
export const areChosen = (format: FieldFormat): boolean => ["list", "enumeration", "user", "version"].includes(format);

/** What a page of a list knows of custom fields whose values are chosen. */
export interface CustomFilters {
  /** Of the filter that is added; undefined: too many for a list. */
  choices: CustomChoice[] | undefined;
  /** The names of the values that filters have, by filter. */
  named: Record<string, CustomChoice[]>;
}

interface Place {
  viewer: Viewer;
  projectId: number | undefined;
}

/** `adding`: the filter that is added, by name. */
export async function customFilters(
  db: Db,
  {
    customs,
    filters,
    adding,
    ...place
  }: Place & {
    customs: readonly FieldInLists[];
    filters: Filters;
    adding: string | undefined;
  },
): Promise<CustomFilters> {
  const chosen = customs.filter(({ format }) => areChosen(format));
  const added = chosen.find(({ id }) => customName(id) === adding);
  const names = chosen
    .filter(({ id, format }) => format !== "list" && filters[customName(id)])
    .map(async (field) => {
      const source = customSource(db, field, place);
      return [customName(field.id), await namesOf(source, filters[customName(field.id)])] as const;
    });
  return {
    choices: added && (await customChoices(db, added, place)),
    named: Object.fromEntries(await Promise.all(names)),
  };
}

/** Of `=1|2` and `!1`, as far as the viewer may know them. */
async function namesOf(source: ChoiceSource, value = ""): Promise<CustomChoice[]> {
  const ids = value
    .replace(/^[!=]+/, "")
    .split("|")
    .filter((id) => /^\d{1,9}$/.test(id));
  const found = await Promise.all(ids.slice(0, MOST_NAMED).map((id) => source.named(`(#${id})`)));
  return found.flat().map(({ id, label }) => ({ value: String(id), label }));
}
