import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { nameOf } from "../../accounts/index.js";
import type { Tables } from "../../kernel/index.js";
import { shownHere, shownHereOfOne } from "../custom-fields/in-lists/custom-fields-here.js";
import { visibleParent, visibleParentOfOne } from "../family/visible-parent.js";
import { columnNames } from "../fields/fields.js";

/** An issue with the names of what it refers to: a line of a list, the head of a page, a REST answer. */
export type ListedIssue = InferResult<ReturnType<typeof withNames>>[number];

type Issues = SelectQueryBuilder<Tables & { i: Tables["issues"] }, "i", object>;

/** The parent is one only for those who see it. */
const ofIssue = columnNames.filter((name) => name !== "parent_id").map((name) => `i.${name}` as const);

/** For several issues. */
export const withNames = (issues: Issues, user: RawBuilder<number>) =>
  named(issues, { parent: visibleParent(user), customFields: shownHere(user, "i") });

/** For an issue by its id. */
export const withNamesOfOne = (issue: Issues, user: RawBuilder<number>) =>
  named(issue, { parent: visibleParentOfOne(user), customFields: shownHereOfOne(user, "i") });

interface OfViewer {
  parent: ReturnType<typeof visibleParent>;
  customFields: ReturnType<typeof shownHere>;
}

/** Names last: PostgreSQL keeps the order of so many joins. */
const named = (issues: Issues, { parent, customFields }: OfViewer) =>
  issues
    .innerJoin("issue_statuses as s", "s.id", "i.status_id")
    .innerJoin("projects as p", "p.id", "i.project_id")
    .innerJoin("trackers as t", "t.id", "i.tracker_id")
    .innerJoin("issue_priorities as pr", "pr.id", "i.priority_id")
    .innerJoin("users as a", "a.id", "i.author_id")
    .leftJoin("issue_categories as c", "c.id", "i.category_id")
    .leftJoin("versions as v", "v.id", "i.fixed_version_id")
    .leftJoin("users as g", "g.id", "i.assigned_to_id")
    .leftJoinLateral(parent.as("up"), (join) => join.onTrue())
    .select([
      "i.id",
      "i.lock_version",
      "i.customs_saved",
      "i.total_estimated_hours",
      ...ofIssue,
      updatedExactly.as("position"),
    ])
    .select(["p.name as project_name", "p.identifier as project_identifier", "t.name as tracker_name"])
    .select(["s.name as status_name", "s.is_closed as status_closed", "s.tone as status_tone", "s.icon as status_icon"])
    .select(["pr.name as priority_name", "pr.tone as priority_tone", "pr.icon as priority_icon"])
    .select(["v.name as fixed_version_name", "v.project_id as fixed_version_project_id"])
    .select(["c.name as category_name", nameOf("a").as("author_name")])
    .select(customFields.as("custom_fields"))
    .select(["up.id as parent_id", "up.subject as parent_name"])
    // An issue need not be assigned.
    .select(["g.login as assigned_to_login", "g.type as assigned_to_type"])
    .select(nameOf("g").$castTo<string | null>().as("assigned_to_name"));

/** To the microsecond, for continuing a list behind it. */
const updatedExactly = sql<string>`i.updated_on::text`;
