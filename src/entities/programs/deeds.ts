import { nameOf, type Viewer } from "../../accounts/index.js";
import type { Db, PageOfList, Runtime } from "../../kernel/index.js";
import type { Described, EntityClass } from "../entity.js";

/** A journal that an agent, or a program with an API key, wrote in a user's name. */
export interface Deed {
  id: number;
  at: Date;
  program: string;
  user: string;
  /** Undefined when the class is not loaded. */
  record: Described | undefined;
}

/** Newest first, of records of all classes. No visibility check: the viewer must be an administrator. */
export async function deedsOfPrograms({ db, contributions }: Runtime, viewer: Viewer, page: PageOfList) {
  const rows = await journalsOfPrograms(db)
    .innerJoin("users as u", "u.id", "j.user_id")
    .select(["j.id", "j.entity_type", "j.entity_id", "j.created_on", "j.via", nameOf("u").as("user")])
    .orderBy("j.created_on", "desc")
    .orderBy("j.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await journalsOfPrograms(db)
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const recordOf = await described(db, viewer, contributions.entities, rows);
  const deeds = rows.map(
    (row): Deed => ({ id: row.id, at: row.created_on, program: row.via ?? "", user: row.user, record: recordOf(row) }),
  );
  return { deeds, total: Number(total) };
}

const journalsOfPrograms = (db: Db) => db.selectFrom("journals as j").where("j.via", "is not", null);

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
