import { type RawBuilder, sql } from "kysely";
import type { FoundGrants } from "../../projects/index.js";
import type { Registry } from "../registry.js";
import { unseen } from "./unseen.js";

/**
 * For a `where`: the notification `n` is in a project where its person still sees something, or in none. The card's rule asks
 * the same of each record; this passes over all that is unseen in a project they lost in one step (0.5 ms instead of
 * 0.8 s for 50,000, measured). `person`: what is found of one, or of many their column.
 */
export function inOpenProject({ viewing }: Registry, person: FoundGrants | RawBuilder<number>): RawBuilder<boolean> {
  if (viewing === undefined) return sql`true`;
  const open =
    "here" in person
      ? person.projectsWith(viewing)
      : sql`select pp.project_id from project_permissions pp
             where pp.user_id = ${person} and pp.project_id = any(array(${projectsOfUnseen(person)})) and pp.permission = any(${viewing})`;
  return sql`n.project_id = any(array(select 0 union all ${open}))`;
}

/** Each project once, by a look into the index for the next one: it passes over the notifications of each. */
export function projectsOfUnseen(user: RawBuilder<number>): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`(
    select n.project_id from service_notifications n
     where n.user_id = ${user} and ${unseen("n")} and n.project_id > ${after}
     order by n.project_id limit 1)`;
  return sql`
    with recursive mine (project_id) as (
      select ${next(sql`0`)} union all select ${next(sql`mine.project_id`)} from mine where mine.project_id is not null)
    select project_id from mine where project_id is not null`;
}
