import { type RawBuilder, sql } from "kysely";

/** The four columns (or parameters) the rule asks an issue for. */
export interface IssueColumns {
  project: RawBuilder<number>;
  author: RawBuilder<number>;
  assignee: RawBuilder<number | null>;
  isPrivate: RawBuilder<boolean>;
}

/** The columns of an issue under an alias of the statement around. */
export const issueColumns = (alias: string): IssueColumns => ({
  project: sql.ref(`${alias}.project_id`),
  author: sql.ref(`${alias}.author_id`),
  assignee: sql.ref(`${alias}.assigned_to_id`),
  isPrivate: sql.ref(`${alias}.is_private`),
});

/**
 * THE rule of who sees an issue, as a relation between a person and an issue. Give either side as a column or as a
 * parameter: one person and many issues (lists, search, badge), one issue and many people (whom to tell), or one pair
 * (guards of pages, REST, tools and cards). Roles are OR-ed; watching grants nothing (facts of Redmine).
 */
export function issueVisible(user: RawBuilder<number>, issue: IssueColumns): RawBuilder<boolean> {
  const involved = sql<boolean>`(${issue.author} = ${user} or ${issue.assignee} = ${user} or exists (
    select 1 from group_users gu where gu.user_id = ${user} and gu.group_id = ${issue.assignee}))`;
  return sql`exists (
    select 1 from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${issue.project} and pp.permission = 'view_issues'
       and (pp.issues_visibility = 'all'
            or (pp.issues_visibility = 'default' and not ${issue.isPrivate})
            or ${involved}))`;
}

/** A private note is seen by its author and by those with the permission in the issue's project. */
export function noteVisible(
  user: RawBuilder<number>,
  journal: { author: RawBuilder<number>; isPrivate: RawBuilder<boolean> },
  project: RawBuilder<number>,
): RawBuilder<boolean> {
  return sql`(not ${journal.isPrivate} or ${journal.author} = ${user} or exists (
    select 1 from project_permissions pp
     where pp.user_id = ${user} and pp.project_id = ${project} and pp.permission = 'view_private_notes'))`;
}
