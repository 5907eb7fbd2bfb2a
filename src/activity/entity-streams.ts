import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../accounts/index.js";
import { type EntityClass, journalShown } from "../entities/index.js";
import { type Granted, granted, idsShown } from "../projects/index.js";
import type { ActivityStream, Span } from "./provider.js";

/** A class whose table has `id`, `project_id`, `author_id` and `created_on`. */
export interface StreamedClass {
  entity: EntityClass;
  /** Which of the records the viewer sees, for a statement about many; by default each is asked. About `r`. */
  seen?(viewer: Viewer): { with: RawBuilder<unknown>; where: RawBuilder<boolean> };
}

/**
 * The journals of the class. `offset 0`: the record is asked per journal, newest first, until there are enough. By the indexes
 * `journals_of_class`, `journals_in_project` and `journals_by_person`.
 */
export const changes = (streamed: StreamedClass): ActivityStream =>
  stream(streamed, (viewer, found, seen) => ({
    from: sql`journals j`,
    columns: sql`j.id, j.entity_id as record_id, j.user_id, j.created_on as at`,
    place: sql`j.created_on, j.id`,
    newestFirst: sql`j.created_on desc, j.id desc`,
    project: sql`j.project_id`,
    person: sql`j.user_id`,
    where: sql`${journalShown(userId(viewer), streamed.entity, found)} and exists (
      select 1 from ${sql.table(streamed.entity.table)} r where r.id = j.entity_id and ${seen} offset 0)`,
  }));

/** The records of the class, as they were created. The class has an index of the newest of all, of a project and of a person. */
export const creations = (streamed: StreamedClass): ActivityStream =>
  stream(streamed, (_viewer, _found, seen) => ({
    from: sql`${sql.table(streamed.entity.table)} r`,
    columns: sql`r.id, r.id as record_id, r.author_id as user_id, r.created_on as at`,
    place: sql`r.created_on, r.id`,
    newestFirst: sql`r.created_on desc, r.id desc`,
    project: sql`r.project_id`,
    person: sql`r.author_id`,
    where: seen,
  }));

type Piece = "from" | "columns" | "place" | "newestFirst" | "project" | "person" | "where";

type Pieces = (viewer: Viewer, found: Granted, seen: RawBuilder<boolean>) => Record<Piece, RawBuilder<unknown>>;

const stream =
  ({ entity, seen: seenBy }: StreamedClass, piecesOf: Pieces): ActivityStream =>
  (viewer, span) => {
    const found = granted(viewer.trackersLimited);
    const known = seenBy?.(viewer);
    const seen = known?.where ?? entity.visible(userId(viewer), sql.ref("r.id"), found);
    const rows = inOrder(piecesOf(viewer, found, seen), span);
    const before = known ? sql`${known.with},` : sql``;
    return sql`with ${before} ${found.relation(userId(viewer))} ${rows}`;
  };

/** Each project of several is asked by itself: an index has those of each in order. A person's are few enough to be passed over. */
function inOrder(pieces: ReturnType<Pieces>, { projectId, userId: person, behind, limit }: Span): RawBuilder<unknown> {
  const rules = [
    pieces.where,
    ...(behind ? [sql`(${pieces.place}) < (${behind.at}, ${behind.id}::int)`] : []),
    ...(person === undefined ? [] : [sql`${pieces.person} = ${person}`]),
  ];
  const select = (...more: RawBuilder<unknown>[]) => sql`
    select ${pieces.columns} from ${pieces.from} where ${sql.join([...rules, ...more], sql` and `)}
     order by ${pieces.newestFirst} limit ${sql.lit(limit)}`;
  if (projectId === undefined) return select();
  const shown = idsShown(projectId);
  if (person !== undefined) return select(sql`${pieces.project} = any(${shown})`);
  return sql`
    select one.* from unnest(${shown}) p (id) cross join lateral (${select(sql`${pieces.project} = p.id`)}) one
     order by one.at desc, one.id desc limit ${sql.lit(limit)}`;
}

const userId = (viewer: Viewer) => sql<number>`${viewer.id}::int`;
