import { type RawBuilder, sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import { mayBeMadeWatcher } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { permittedProject } from "../../projects/index.js";
import { isHere } from "../custom-fields/in-lists/custom-fields-here.js";
import { issueEntity } from "../issue/issue-entity.js";
import { relatesAcrossProjects } from "../relations/relation-settings.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { type Move, whatStays } from "./what-stays.js";

/** Something that issues have and would not have in another project, or that comes along without being asked. */
export type LeftKind =
  | "tracker"
  | "category"
  | "version"
  | "assignee"
  | "parent"
  | "custom_field"
  | "watcher"
  | "relation"
  | "subtask";

export interface LeftBehind {
  kind: LeftKind;
  /** The first of them, each once. */
  names: string[];
  count: number;
  /** What takes its place: of trackers. */
  becomes: string | null;
}

interface MoveOf extends Move {
  ids: number[];
}

/** So many are named. */
const MOST_NAMED = 5;

/**
 * What would become of what these issues, and the subtasks that go with them, have: as far as the viewer sees it, in one statement.
 * The verb decides by the same select.
 */
export async function leftBehind(db: Db, viewer: Viewer, move: MoveOf): Promise<LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    with recursive moving (id, goes_along) as (${movingIssues(viewer, move)}),
    there as (${whatStays(viewer, sql`array(select id from moving)`, move)})
    select kind, (array_agg(name order by lower(name)))[1:${sql.lit(MOST_NAMED)}] as names, count(*)::int as count,
           min(becomes) as becomes
      from (select distinct kind, name, place, becomes from (${sql.join(pieces(viewer, move), sql` union all `)}) pieces) once
     group by kind, place order by place`.execute(db);
  return rows;
}

function movingIssues({ id }: Viewer, { ids, copies = false }: MoveOf): RawBuilder<unknown> {
  const start = sql`select unnest(${ids}::int[]), false`;
  if (copies) return start;
  return sql`${start}
    union
    select i.id, true from moving join issues up on up.id = moving.id
      join issues i on i.parent_id = up.id and i.project_id = up.project_id
     where i.id <> all(${ids}::int[]) and ${issueVisible(sql`${id}::int`, issueColumns("i"))}`;
}

const order: LeftKind[] = [
  "tracker",
  "category",
  "version",
  "assignee",
  "parent",
  "custom_field",
  "watcher",
  "relation",
  "subtask",
];

function pieces(viewer: Viewer, move: Move): RawBuilder<unknown>[] {
  const user = sql<number>`${viewer.id}::int`;
  const piece = (kind: LeftKind, name: RawBuilder<string>, rest: RawBuilder<unknown>, becomes = sql`null::text`) => sql`
    select ${sql.lit(kind)} as kind, ${name} as name, ${sql.lit(order.indexOf(kind))} as place, ${becomes} as becomes
      from moving join issues i on i.id = moving.id join there on there.id = i.id ${rest}
      ${elsewhere(move)}`;
  const plain = (alias: string) => sql<string>`${sql.ref(`${alias}.name`)}`;
  const titled = (alias: string) =>
    sql<string>`'#' || ${sql.ref(`${alias}.id`)} || ' ' || ${sql.ref(`${alias}.subject`)}`;
  return [
    piece(
      "tracker",
      plain("o"),
      sql`join trackers o on o.id = i.tracker_id join trackers n on n.id = there.tracker_id and n.id <> o.id
          and not moving.goes_along`,
      sql`n.name`,
    ),
    piece("category", plain("c"), sql`join issue_categories c on c.id = i.category_id and there.category_id is null`),
    piece("version", plain("v"), sql`join versions v on v.id = i.fixed_version_id and there.fixed_version_id is null`),
    piece(
      "parent",
      titled("up"),
      sql`join issues up on up.id = i.parent_id and there.parent_id is null and not moving.goes_along
          and ${issueVisible(user, issueColumns("up"))}`,
    ),
    piece("custom_field", plain("f"), customFieldsGone(user, move)),
    ...(move.copies ? ofCopies : ofMoves(user, viewer, move)).map(([kind, name, rest]) => piece(kind, name, rest)),
  ];
}

/** Issues that are in the project already have nothing to lose. */
const elsewhere = ({ projectId }: Move) => sql`where i.project_id <> ${projectId}`;

/** With a value, and without a place there. */
const customFieldsGone = (user: RawBuilder<number>, { projectId }: Move) => sql`
  join custom_fields f on exists (
         select 1 from custom_values cv
          where cv.customized_type = 'issue' and cv.customized_id = i.id and cv.custom_field_id = f.id)
   and ${isHere({ user, project: sql.ref("i.project_id"), tracker: sql.ref("i.tracker_id") })}
   and not ${isHere({ user, project: sql`${projectId}::int`, tracker: sql.ref("there.tracker_id") })}`;

type Piece = [LeftKind, RawBuilder<string>, RawBuilder<unknown>];

/** What a move leaves as it is. */
const ofCopies: Piece[] = [
  ["assignee", nameOf("u"), sql`join users u on u.id = i.assigned_to_id and there.assigned_to_id is null`],
];

/** What copies never had. */
function ofMoves(user: RawBuilder<number>, viewer: Viewer, { projectId, settings }: Move): Piece[] {
  const there = {
    ...issueColumns("i"),
    project: sql<number>`${projectId}::int`,
    assignee: sql.ref<number | null>("there.assigned_to_id"),
    tracker: sql.ref<number>("there.tracker_id"),
  };
  const related = sql`
    join issue_relations r on i.id in (r.issue_from_id, r.issue_to_id) and not ${relatesAcrossProjects(settings)}::boolean
    join issues other on other.id in (r.issue_from_id, r.issue_to_id) and other.id <> i.id
     and other.project_id <> ${projectId} and other.id not in (select id from moving)
     and ${issueVisible(user, issueColumns("other"))}`;
  const unable = sql`
    join watchers w on w.entity_type = ${issueEntity.type} and w.entity_id = i.id
     and ${permittedProject(viewer.id, "view_issue_watchers", "i.project_id")}
    join users u on u.id = w.user_id and u.type = 'user' and ${mayBeMadeWatcher(viewer, "u")}
     and not ${issueVisible(sql.ref("u.id"), there)}`;
  const titled = (alias: string) =>
    sql<string>`'#' || ${sql.ref(`${alias}.id`)} || ' ' || ${sql.ref(`${alias}.subject`)}`;
  return [
    ["watcher", nameOf("u"), unable],
    ["relation", titled("other"), related],
    ["subtask", titled("i"), sql`and moving.goes_along`],
  ];
}
