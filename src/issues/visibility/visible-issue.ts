import { sql } from "kysely";
import { nameOf, unseen, type Viewer } from "../../accounts/index.js";
import { attachmentsHere, attachmentsIn } from "../../attachments/index.js";
import { makerOf, noteVisible } from "../../entities/index.js";
import { type Blanks, builtOnce, type Db, type Named, type Trx } from "../../kernel/index.js";
import { look } from "../../notifications/index.js";
import { hasFamily } from "../family/family-of.js";
import { issueEntity } from "../issue/issue-entity.js";
import { withNamesOfOne } from "../list/listed-issue.js";
import { type Standing, standing } from "./visibility.js";

/** An issue the viewer sees, as far as a change of it asks, and what the viewer may do in its project. */
export type IssueInSight = Awaited<ReturnType<typeof issueInSight>>;

/** The same with everything that is shown of it. */
export type VisibleIssue = Awaited<ReturnType<typeof visibleIssue>>;

/**
 * The issue, for a viewer who may see it, with what they may do: one statement. Missing and hidden
 * answer the same. `watchers` and `comments` are null when they were not asked for.
 */
export async function visibleIssue(
  db: Db,
  viewer: Viewer,
  id: number,
  { also }: { also?: keyof typeof wholeIssue } = {},
) {
  const { rows } = await wholeIssue[also ?? "nothing"]({ user: viewer.id, id }).execute(db);
  const { attachments, ...issue } = seen(viewer, rows[0]);
  return { ...issue, files: attachmentsIn(attachments) };
}

type OfUser = Blanks<{ user: number; id: number }>;

const selectIssue = (db: Db, { user, id }: OfUser) =>
  withNamesOfOne(db.selectFrom("issues as i"), user)
    .crossJoinLateral(standing(user, "i").as("standing"))
    .select(["p.status as project_status", "standing.visible", "standing.permissions"])
    .select([look.as("look"), source.as("source"), makerOf(issueEntity.type, sql.ref("i.id")).as("maker")])
    .select(attachmentsHere(issueEntity.type, sql.ref("i.id")).as("attachments"))
    .select([hasFamily.subtasks.as("has_subtasks"), hasFamily.relations.as("has_relations")])
    .where("i.id", "=", id);

/** By what is asked for besides. */
const wholeIssue = {
  nothing: builtOnce((db, of: OfUser) => selectIssue(db, of).select([none.as("watchers"), none.as("comments")])),
  watchers: builtOnce((db, of: OfUser) => selectIssue(db, of).select([watchers.as("watchers"), none.as("comments")])),
  comments: builtOnce((db, of: OfUser) =>
    selectIssue(db, of).select([none.as("watchers"), comments(of).as("comments")]),
  ),
};

const none = sql<null>`null`;

/** Where it was imported from, and its description with it; null for an issue of ours. */
const source = sql<{ system: string; number: number; url: string } | null>`(
  select json_build_object('system', 'github', 'number', o.number, 'url', o.url) from issue_origins o where o.issue_id = i.id)`;

/** People and groups. */
const watchers = sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', ${nameOf("u")}) order by u.id), '[]')
    from watchers w join users u on u.id = w.user_id where w.entity_type = ${issueEntity.type} and w.entity_id = i.id)`;

/** How many notes of it the user may read. */
const comments = ({ user }: Pick<OfUser, "user">) => sql<number>`(
  select count(*)::int from journals j
   where j.entity_type = ${sql.lit(issueEntity.type)} and j.entity_id = i.id and j.notes <> ''
     and ${noteVisible(user, { author: sql.ref("j.user_id"), isPrivate: sql.ref("j.private_notes") }, sql.ref("i.project_id"))})`;

/** For a change, or for what belongs to the issue: without the names. */
export async function issueInSight(db: Db | Trx, viewer: Viewer, id: number) {
  const { rows } = await plainIssue({ user: viewer.id, id }).execute(db);
  return seen(viewer, rows[0]);
}

const plainIssue = builtOnce((db, { user, id }: OfUser) =>
  db
    .selectFrom("issues as i")
    .crossJoinLateral(standing(user, "i").as("standing"))
    .select(["i.id", "i.project_id", "i.tracker_id", "i.status_id", "i.author_id", "i.assigned_to_id"])
    .select(["standing.visible", "standing.permissions"])
    .where("i.id", "=", id),
);

function seen<Row extends Standing>(viewer: Viewer, row: Row | undefined) {
  if (!row?.visible) throw unseen(viewer, "issue");
  const { visible: _, permissions, ...issue } = row;
  return { ...issue, permissions: new Set(permissions) };
}
