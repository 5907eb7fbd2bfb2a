import type { Context } from "hono";
import { withQuery } from "../../../design/index.js";
import { type Problem, pageOf, problemsOf, type Runtime } from "../../../kernel/index.js";
import { type ListContent, ListPage } from "../page/list-page.js";
import { notAdding } from "./added-filter.js";
import { filterChoices } from "./filter-choices.js";
import { chosenFilters, type Typed, typedNames, typedValue } from "./typed-filters.js";

interface TypedList
  extends Pick<
    ListContent,
    "around" | "asked" | "filters" | "address" | "adding" | "customFilters" | "columns" | "sort"
  > {
  typed: Typed[];
}

/**
 * Leads to the address with ids, which is the one to keep: names change. What means none or several filters nothing; it
 * is shown again above an empty list.
 */
export async function showTyped({ db }: Runtime, c: Context, { typed, ...asked }: TypedList): Promise<Response> {
  const { around, filters } = asked;
  const { viewer } = c.var;
  const { t, path } = c.var.view();
  const projectId = around?.project.id;
  const problems: Problem[] = [];
  const { customs } = asked.asked.inLists;
  const changes: Record<string, string | undefined> = { ...notAdding, page: undefined, offset: undefined };
  for (const name of Object.values(typedNames)) changes[name] = undefined;
  for (const one of typed) {
    const refused = await problemsOf(async () => {
      changes[one.filter] = await typedValue(db, one, { viewer, projectId, customs, t });
    });
    problems.push(...refused);
  }
  if (problems.length === 0) return c.var.goTo(withQuery(path, changes));

  const choices = await filterChoices(db, viewer, projectId);
  const chosen = await chosenFilters(db, c, { projectId, filters, choices });
  const none = { issues: [], total: 0, page: 1, limit: pageOf({}).limit, tabs: {}, sums: undefined, empty: undefined };
  const nobody = {
    groups: new Map(),
    unseen: new Set<number>(),
    editable: new Set<number>(),
    queries: [],
    rights: { save: false, change: false },
  };
  return c.var.show(
    <ListPage {...asked} {...none} {...nobody} {...{ choices, chosen, refused: { typed, problems } }} />,
    422,
  );
}
