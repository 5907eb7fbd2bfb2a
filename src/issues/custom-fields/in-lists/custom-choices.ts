import { type RawBuilder, sql } from "kysely";
import { ACTIVE, nameOf, type Viewer } from "../../../accounts/index.js";
import type { ChoiceSource } from "../../../design/index.js";
import { CHOICES_READ, type Db, ifFew } from "../../../kernel/index.js";
import { namedIn, permittedProjects } from "../../../projects/index.js";
import { listSource, valueSource } from "../../../tracking/index.js";
import type { FieldInLists } from "./fields-in-lists.js";

/** Whose list it is, and of which project, if of one. */
interface Place {
  viewer: Viewer;
  projectId: number | undefined;
}

/** A value that a list can be filtered by. */
export interface CustomChoice {
  value: string;
  label: string;
}

/** The values that lists are filtered by in a field where one chooses; undefined: too many for a list. */
export async function customChoices(db: Db, field: FieldInLists, place: Place): Promise<CustomChoice[] | undefined> {
  const possible = possibleIn(field, place);
  if (!possible) return ifFew(field.possible.map((value) => ({ value, label: value })));
  const { rows } = await sql<CustomChoice>`
    select id::text as value, name as label from (${possible}) possible (id, name, position)
     order by position, lower(name), id limit ${sql.lit(CHOICES_READ)}`.execute(db);
  return ifFew(rows);
}

/** Where one of them is found. */
export function customSource(db: Db, field: FieldInLists, place: Place): ChoiceSource {
  const possible = possibleIn(field, place);
  return possible
    ? valueSource(db, sql`select id, name from (${possible}) one (id, name, position)`)
    : listSource(field.possible);
}

/** A select of these values, as texts, and their names; undefined for a field whose values name themselves. */
export function namedCustomValues(field: FieldInLists, ids: number[], place: Place): RawBuilder<unknown> | undefined {
  const possible = possibleIn(field, place);
  return (
    possible &&
    sql`select id::text, name from (${possible}) possible (id, name, position) where id = any(${ids}::int[])`
  );
}

/**
 * Ids, names and positions; undefined for a field that stores none. Of people those who work in projects that the viewer sees: the
 * names of others are not told here.
 */
function possibleIn({ id, format }: FieldInLists, { viewer, projectId }: Place): RawBuilder<unknown> | undefined {
  if (format === "enumeration")
    return sql`select e.id, e.name, e.position from custom_field_enumerations e where e.custom_field_id = ${id}`;
  const candidates = projectId === undefined ? inProjectsOf(viewer) : namedIn(projectId);
  const named = candidates[format];
  return named && sql`select id, name, 0 from (${named}) named (id, name)`;
}

function inProjectsOf(viewer: Viewer): ReturnType<typeof namedIn> {
  const seen = sql`(select project_id from (${permittedProjects(viewer, "view_issues")}) seen)`;
  return {
    user: sql`
      select u.id, ${nameOf("u")} from users u
       where u.type = 'user' and u.status = ${sql.lit(ACTIVE)}
         and u.id in (select e.user_id from effective_roles e where e.project_id in ${seen})`,
    version: sql`
      select v.id, p.name || ' - ' || v.name from versions v join projects p on p.id = v.project_id
       where v.project_id in ${seen}`,
  };
}
