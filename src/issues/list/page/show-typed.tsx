import type { Context } from "hono";
import { withQuery } from "../../../design/index.js";
import { type Db, type Problem, pageOf, problemsOf } from "../../../kernel/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import type { Filters } from "../issue-query.js";
import { filterChoices } from "./filter-choices.js";
import { ListPage } from "./list-page.js";
import { chosenFilters, type Typed, typedNames, typedValue } from "./typed-filters.js";

interface TypedList {
  around: ProjectAround | undefined;
  filters: Filters;
  typed: Typed[];
}

/**
 * Leads to the address with ids, which is the one to keep: names change. What means none or several filters nothing; it
 * is shown again above an empty list.
 */
export async function showTyped(db: Db, c: Context, { around, filters, typed }: TypedList): Promise<Response> {
  const { viewer } = c.var;
  const { t, path } = c.var.view();
  const projectId = around?.project.id;
  const problems: Problem[] = [];
  const changes: Record<string, string | undefined> = { page: undefined, offset: undefined };
  for (const name of Object.values(typedNames)) changes[name] = undefined;
  for (const one of typed) {
    const refused = await problemsOf(async () => {
      changes[one.filter] = await typedValue(db, one, { viewer, projectId, t });
    });
    problems.push(...refused);
  }
  if (problems.length === 0) return c.var.goTo(withQuery(path, changes));

  const choices = await filterChoices(db, viewer, projectId);
  const chosen = await chosenFilters(db, c, { projectId, filters, choices });
  const list = { issues: [], total: 0, page: 1, limit: pageOf({}).limit, sort: "" };
  return c.var.show(
    <ListPage {...list} {...{ around, filters, choices, chosen, empty: undefined }} refused={{ typed, problems }} />,
    422,
  );
}
