import { type RawBuilder, sql } from "kysely";
import type { Migrations } from "../../kernel/index.js";
import type { EntityClass } from "../entity.js";

/**
 * A select of the records, as `was.entity_id`, whose field referred to one of these before. An index answers it for all records as for one.
 *
 * @param ids an array of integers
 */
export const formerly = (
  { type }: Pick<EntityClass, "type">,
  field: string,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select was.entity_id from journal_details was
   where was.entity_type = ${sql.lit(type)} and was.prop_key = ${sql.lit(field)} and was.entity_id is not null
     and was.old_value = any(${ids}::text[])`;

/** What such a detail looks like. An index could not hold any text. */
const refersToAnother = (detail: string) =>
  sql.raw(`${detail}.property = 'attr' and ${detail}.prop_key like '%\\_id' and ${detail}.old_value ~ '^[0-9]{1,9}$'`);

export const formerValuesMigrations: Migrations = {
  "2027-01-03-10 which records had another value before": {
    async up(db) {
      // Those of its journal, which never change. Null where a record had no other one before, and of all other details.
      await sql`alter table journal_details add column entity_type text, add column entity_id integer`.execute(db);
      await sql`
        update journal_details d set entity_type = j.entity_type, entity_id = j.entity_id
          from journals j where j.id = d.journal_id and ${refersToAnother("d")}`.execute(db);
      await sql`
        create function details_know_their_record() returns trigger language plpgsql as $$
        begin
          select entity_type, entity_id into new.entity_type, new.entity_id from journals where id = new.journal_id;
          return new;
        end $$`.execute(db);
      await sql`
        create trigger journal_details_know_their_record before insert on journal_details
           for each row when (${refersToAnother("new")}) execute function details_know_their_record()`.execute(db);
      // Which records had one of these values before, from here alone.
      await sql`
        create index journal_details_of_former_values on journal_details (entity_type, prop_key, old_value, entity_id)
         where entity_id is not null`.execute(db);
    },
  },
};
