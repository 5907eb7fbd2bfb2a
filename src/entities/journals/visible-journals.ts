import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import { type Blanks, builtOnce, type Db, oncePer, type RowOf, type Tables } from "../../kernel/index.js";
import { type Granted, permittedOfFew } from "../../projects/index.js";
import type { FieldFormat } from "../../tracking/index.js";
import type { EntityClass } from "../entity.js";
import { detailVisible } from "./detail-visible.js";
import { noteVisible } from "./note-visible.js";

/** A changed field as it is stored: ids and plain text. */
export interface StoredDetail extends Omit<Selectable<Tables["journal_details"]>, "entity_type" | "entity_id"> {
  /** Of a custom field: what it is called, what its values are, and whether it has several of them. */
  custom?: { name: string; format: FieldFormat; multiple: boolean } | null;
}

/** A journal the viewer may see, as it is stored. */
export class VisibleJournal {
  readonly id: number;
  readonly entityId: number;
  readonly user: { id: number; login: string; name: string };
  readonly notes: string;
  readonly privateNotes: boolean;
  readonly noteApart: boolean;
  /** Imported. */
  readonly imported: boolean;
  /** The API key or OAuth client it was written with; null: a person wrote it on a page. */
  readonly via: string | null;
  /** That program came to the agent endpoint. */
  readonly byAgent: boolean;
  /** When its note was edited last; null: never. */
  readonly editedOn: Date | null;
  /** `createdOn` to the microsecond, for continuing a list behind it. */
  readonly position: string;
  readonly stored: StoredDetail[];

  constructor(row: JournalRow) {
    this.id = row.id;
    this.entityId = row.entity_id;
    this.user = { id: row.user_id, login: row.login, name: row.name };
    this.notes = row.notes;
    this.privateNotes = row.private_notes;
    this.noteApart = row.note_apart;
    this.imported = row.imported;
    this.via = row.via;
    this.byAgent = row.by_agent;
    this.editedOn = row.edited_on;
    this.position = row.position;
    this.stored = row.details?.sort((a, b) => a.id - b.id) ?? [];
  }

  /** As late as somebody asks: REST tells it by the place alone. Of the class, because a getter of each object takes longer than its row. */
  get createdOn(): Date {
    return momentOf(this.position);
  }
}

interface OfEntity {
  entityId: number;
  limit?: number;
  /** Only older ones than this place; with `oldestFirst` newer ones. */
  after?: [position: string, id: number];
  withNotesOnly?: boolean;
  /** `limit` counts from the beginning of the history. */
  oldestFirst?: boolean;
}

export type WhichJournals = OfEntity | { journalIds: number[] };

/**
 * Oldest first: the newest `limit` ones of an entity, or the given ones. A journal with neither a note nor a visible change is
 * no history. No visibility check of the entities: the caller must have made it.
 */
export async function visibleJournals(
  db: Db,
  viewer: Viewer,
  entity: EntityClass,
  which: WhichJournals,
): Promise<VisibleJournal[]> {
  const rows = await storedJournals(db, viewer, entity, which);
  return (isOldestFirst(which) ? rows : rows.reverse()).map((row) => new VisibleJournal(row));
}

/** All of them; with `after` those beyond that place. */
export async function countJournals(db: Db, viewer: Viewer, entity: EntityClass, which: OfEntity): Promise<number> {
  const where = sql`${chosen(which)} and ${journalShown(sql`${viewer.id}`, entity)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journals j where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Where a journal of the record stands in its history, for `after`; undefined: it has no such journal that the viewer may see. */
export const placeOfJournal = (
  db: Db,
  viewer: Viewer,
  entity: EntityClass,
  { entityId, id }: { entityId: number; id: number },
) =>
  db
    .selectFrom("journals as j")
    .select(["j.id", sql<string>`j.created_on::text`.as("position")])
    .where("j.id", "=", id)
    .where("j.entity_id", "=", entityId)
    .where(sql<boolean>`${journalShown(sql`${viewer.id}`, entity)}`)
    .executeTakeFirst();

async function storedJournals(db: Db, viewer: Viewer, entity: EntityClass, which: WhichJournals) {
  const direction = isOldestFirst(which) ? sql`asc` : sql`desc`;
  const limit = "limit" in which && which.limit !== undefined ? sql`limit ${sql.lit(which.limit)}` : sql``;
  const { rows } = await sql<JournalRow>`
    ${journalsOf(entity)({ viewer: viewer.id, chosen: chosen(which) })}
     order by j.created_on ${direction}, j.id ${direction} ${limit}`.execute(db);
  return rows;
}

type JournalRow = RowOf<ReturnType<typeof journalsOf>>;

type OfViewer = Blanks<{ viewer: number; chosen: SqlBool }>;

const journalsOf = oncePer((entity: EntityClass) => builtOnce((db, of: OfViewer) => selectJournals(db, entity, of)));

const selectJournals = (db: Db, entity: EntityClass, { viewer, chosen }: OfViewer) =>
  db
    .selectFrom("journals as j")
    .innerJoin("users as u", "u.id", "j.user_id")
    // Once for what is shown and for whether anything is.
    .innerJoinLateral(
      sql<{ details: StoredDetail[] | null }>`(select ${seenDetails(viewer, entity)} as details offset 0)`.as(
        "changed",
      ),
      (join) => join.onTrue(),
    )
    .select(["j.id", "j.entity_id", "j.user_id", "u.login", nameOf("u").as("name")])
    .select([
      "j.notes",
      "j.private_notes",
      "j.note_apart",
      "j.imported",
      "j.edited_on",
      sql<string>`j.created_on::text`.as("position"),
    ])
    .select(["j.via", "j.by_agent", "changed.details"])
    .where(chosen)
    .where(noteShown(viewer, entity))
    .where(sql<boolean>`(j.notes <> '' or changed.details is not null)`);

const isOldestFirst = (which: WhichJournals): boolean => "entityId" in which && which.oldestFirst === true;

/** For `journals j`: what it changed, as far as the viewer may see that. In no order; null without any. */
export const seenDetails = (user: RawBuilder<number>, entity: EntityClass) => sql<StoredDetail[] | null>`(
  select json_agg(json_build_object('id', d.id, 'journal_id', d.journal_id, 'property', d.property, 'prop_key', d.prop_key,
           'old_value', d.old_value, 'value', d.value, 'custom', case d.property when 'cf' then (
             select json_build_object('name', f.name, 'format', f.field_format, 'multiple', f.multiple)
               from custom_fields f where f.id::text = d.prop_key) end))
    from journal_details d where ${detailsSeen(user, entity)})`;

/** Those of `journals j` that the user may see. */
const detailsSeen = (user: RawBuilder<number>, entity: EntityClass) =>
  sql`d.journal_id = j.id and ${detailVisible(entity, "d", user, entity.project(sql.ref("j.entity_id")))}`;

/**
 * For `journals j`: those of the class of which this user may see something, as far as they see the entity. `offset 0` keeps the
 * look at the details one per journal: the planner would otherwise read those of all journals into a table first.
 */
export const journalShown = (user: RawBuilder<number>, entity: EntityClass, granted?: Granted): RawBuilder<boolean> =>
  sql`${noteShown(user, entity, granted)}
    and (j.notes <> '' or exists (select 1 from journal_details d where ${detailsSeen(user, entity)} offset 0))`;

/** Those of the class whose note, where they have one, this user may read. */
function noteShown(user: RawBuilder<number>, entity: EntityClass, granted?: Granted): RawBuilder<boolean> {
  const note = { author: sql.ref<number>("j.user_id"), isPrivate: sql.ref<boolean>("j.private_notes") };
  const project = entity.project(sql.ref("j.entity_id"));
  const permitted =
    granted?.here?.in(project, "view_private_notes") ?? permittedOfFew(user, "view_private_notes", project);
  const visible = noteVisible(user, note, project, permitted);
  return sql`j.entity_type = ${sql.lit(entity.type)} and ${visible}`;
}

function chosen(which: WhichJournals): RawBuilder<boolean> {
  if ("journalIds" in which) return sql`j.id = any(${which.journalIds}::int[])`;
  const { entityId, withNotesOnly, after } = which;
  const sign = isOldestFirst(which) ? sql`>` : sql`<`;
  const beyond = after && sql`and (j.created_on, j.id) ${sign} (${after[0]}::timestamptz, ${after[1]}::int)`;
  return sql`j.entity_id = ${entityId} ${withNotesOnly ? sql`and j.notes <> ''` : sql``} ${beyond ?? sql``}`;
}

/** "2026-11-20 08:00:00.123456+00", as the session's zone has it. */
const momentOf = (position: string) => new Date(`${position.replace(" ", "T")}:00`);
