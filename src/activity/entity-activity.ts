import { sql } from "kysely";
import { type EntityClass, visibleJournals } from "../entities/index.js";
import type { ActivityProvider } from "./happening.js";

/** The journals of a class, for a class that shows nothing else. `offset 0`: asked newest first, until there are enough. */
export const entityActivity =
  (entity: EntityClass): ActivityProvider =>
  async (db, viewer, limit) => {
    const where = sql<boolean>`(select ${entity.visible(sql`${viewer.id}::int`, sql.ref("j.entity_id"))} offset 0)`;
    const journals = await visibleJournals(db, viewer, entity, { seen: { where }, limit });
    const described = await entity.describe(
      db,
      viewer,
      journals.map(({ entityId }) => entityId),
    );
    return journals.flatMap(({ id, entityId, user, notes, createdOn }) => {
      const record = described.get(entityId);
      if (!record) return [];
      const did = notes === "" ? ("changed" as const) : ("commented" as const);
      const { title, href, project } = record;
      const by = { whoId: user.id, who: user.name };
      return [{ at: createdOn, ...by, did, title, href: `${href}#change-${id}`, project, text: notes }];
    });
  };
