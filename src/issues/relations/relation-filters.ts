import { type RawBuilder, sql } from "kysely";
import type { Asked, Filter } from "../fields/filters.js";
import { idsIn, issuesIn } from "../fields/ids-in-filters.js";
import { referredSeen } from "../visibility/seen-by.js";
import { type RelationName, relationNames, reverseOf, storedAs } from "./relation-types.js";

/**
 * Redmine's: to these issues, or none of them; to issues of a project (`=p`), of another one (`=!p`), to none of a project (`!p`);
 * to an open one, or none; any, or none.
 */
const operators = ["=", "!", "=p", "=!p", "!p", "*o", "!o", "*", "!*"];

/** The values are the projects of the other issues. */
export const asksProjects = (operator: string): boolean => ["=p", "=!p", "!p"].includes(operator);

/** One for each name of a relation. An issue that the viewer does not see is related to nothing. */
export const relationFilters: Record<string, Filter> = Object.fromEntries(
  relationNames.map((name): [string, Filter] => [
    name,
    {
      operators,
      takesCommas: true,
      condition({ operator, value }, asked) {
        const related = sql<boolean>`${asked.column("id")} in (${relatedIssues(name, asked, otherIs(operator, value, asked))})`;
        return operator.startsWith("!") ? sql`not ${related}` : related;
      },
    },
  ]),
);

/** Those that are in this relation to such an `other`. */
function relatedIssues(name: RelationName, { viewer }: Asked, other: RawBuilder<unknown>): RawBuilder<unknown> {
  const { type, turned } = storedAs(name);
  const one = (own: string, their: string) => sql`
    select ${sql.ref(`r.${own}`)} from issue_relations r join issues other on other.id = ${sql.ref(`r.${their}`)}
     where r.relation_type = ${type} and ${other} and ${referredSeen(viewer, "other")}`;
  const [forwards, backwards] = [one("issue_from_id", "issue_to_id"), one("issue_to_id", "issue_from_id")];
  if (reverseOf(type) === type) return sql`${forwards} union all ${backwards}`;
  return turned ? backwards : forwards;
}

function otherIs(operator: string, value: string, { name }: Asked): RawBuilder<unknown> {
  switch (operator) {
    case "=":
    case "!":
      return sql`other.id = any(${issuesIn(value, name)})`;
    case "=p":
    case "!p":
      return sql`other.project_id = any(${idsIn(value, name)})`;
    case "=!p":
      return sql`other.project_id <> all(${idsIn(value, name)})`;
    case "*o":
    case "!o":
      return sql`exists (select 1 from issue_statuses os where os.id = other.status_id and not os.is_closed)`;
    default:
      return sql`true`;
  }
}
