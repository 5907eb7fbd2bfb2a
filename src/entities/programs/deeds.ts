import { sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import type { Db, PageOfList, Runtime } from "../../kernel/index.js";
import type { Described, EntityClass } from "../entity.js";

/** A record that an agent, or a program with an API key, made in a user's name, or a journal that it wrote. */
export interface Deed {
  /** Undefined: it made the record. */
  journal: number | undefined;
  at: Date;
  program: string;
  user: string;
  /** Undefined when the class is not loaded. */
  record: Described | undefined;
}

/** Newest first, of records of all classes. No visibility check: the viewer must be an administrator. */
export async function deedsOfPrograms({ db, contributions }: Runtime, viewer: Viewer, page: PageOfList) {
  const { rows } = await sql<DeedRow>`
    select d.journal, d.entity_type, d.entity_id, d.created_on, d.via, ${nameOf("u")} as "user"
      from (${allDeeds}) d join users u on u.id = d.user_id
     order by d.created_on desc, d.journal desc nulls last, d.entity_id desc
     limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select (select count(*) from journals where via is not null)::int
         + (select count(*) from creations_by_programs)::int as total`.execute(db);
  const recordOf = await described(db, viewer, contributions.entities, rows);
  const deeds = rows.map(
    (row): Deed => ({
      journal: row.journal ?? undefined,
      at: row.created_on,
      program: row.via,
      user: row.user,
      record: recordOf(row),
    }),
  );
  return { deeds, total: counted.rows[0]?.total ?? 0 };
}

interface DeedRow extends Ref {
  journal: number | null;
  created_on: Date;
  via: string;
  user: string;
}

/** Merged by their indexes, which are in the order of their time. */
const allDeeds = sql`
  select id as journal, entity_type, entity_id, user_id, created_on, via from journals where via is not null
  union all
  select null, entity_type, entity_id, user_id, created_on, via from creations_by_programs`;

type Ref = { entity_type: string; entity_id: number };

/** One question per class. */
async function described(db: Db, viewer: Viewer, classes: Map<string, EntityClass>, refs: Ref[]) {
  const found = new Map<string, Map<number, Described>>();
  for (const [type, ofType] of Map.groupBy(refs, ({ entity_type }) => entity_type)) {
    const ids = ofType.map(({ entity_id }) => entity_id);
    found.set(type, (await classes.get(type)?.describe(db, viewer, ids)) ?? new Map());
  }
  return ({ entity_type, entity_id }: Ref) => found.get(entity_type)?.get(entity_id);
}
