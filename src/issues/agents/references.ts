import { sql } from "kysely";
import { nameOf, type Viewer } from "../../accounts/index.js";
import { type Db, invalid, missedReference, type Named } from "../../kernel/index.js";
import { assignableIn, assignableNamed } from "../form/assignable.js";

/** A reference as agents give it: an id, a name, an identifier or a login. */
export type Reference = number | string;

/** The one meant among the choices; a miss names them (decisions 3.6). */
export function chosen<T extends Named>(field: string, wanted: Reference, choices: T[]): T {
  const text = String(wanted).trim().toLowerCase();
  const found =
    choices.find(({ name }) => name.toLowerCase() === text) ?? choices.find(({ id }) => String(id) === text);
  if (found) return found;
  throw missedReference(
    field,
    String(wanted),
    choices.map(({ name }) => name),
  );
}

/** A person or group by id, login, name or `me`. */
export async function personId(db: Db, caller: Viewer, field: string, wanted: Reference): Promise<number> {
  if (wanted === "me") return caller.id;
  const text = String(wanted).trim().replace(/^@/, "");
  const rows = await db
    .selectFrom("users as u")
    .select(["u.id", "u.login"])
    .where(sql<boolean>`u.type in ('user', 'group') and u.status = 1`)
    .where(sql<boolean>`(lower(u.login) = ${text.toLowerCase()} and u.type = 'user'
      or lower(${nameOf("u")}) = ${text.toLowerCase()} or u.id::text = ${text})`)
    .orderBy(sql`(lower(u.login) = ${text.toLowerCase()})`, "desc")
    .orderBy("u.id")
    .limit(sql.lit(5))
    .execute();
  const [first, second] = rows;
  if (!first) throw invalid(field, "issues.nobody_called", { wanted });
  const isExact = first.login.toLowerCase() === text.toLowerCase() || String(first.id) === text;
  if (second && !isExact) {
    const logins = rows.map(({ login, id }) => login || id).join(", ");
    throw invalid(field, "issues.several_people", { wanted, logins });
  }
  return first.id;
}

const MOST_OFFERED = 200;

/** A user or group the issue can be assigned to in its project; a miss lists the valid ones. */
export async function assigneeId(
  db: Db,
  caller: Viewer,
  projectId: number,
  wanted: Reference | null,
): Promise<number | null> {
  if (wanted === null || wanted === "") return null;
  try {
    return await personId(db, caller, "assigned_to", wanted);
  } catch {
    const named = await assignableNamed(db, projectId, String(wanted));
    return chosen("assigned_to", wanted, [...named, ...(await assignableIn(db, projectId, MOST_OFFERED))]).id;
  }
}
