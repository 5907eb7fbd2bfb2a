import type { Db, Trx } from "../kernel/index.js";

/** How somebody proved who they are. The credential only identifies; it grants nothing (specification 5.3). */
export interface Credential {
  kind: "none" | "session" | "password" | "api_key";
  /** The key's name. */
  name?: string;
  readOnly: boolean;
}

/** Who is looking or acting: an active person, or the one anonymous visitor. */
export interface Viewer {
  id: number;
  login: string;
  name: string;
  mail: string | null;
  admin: boolean;
  anonymous: boolean;
  language: string;
  timeZone: string;
  userType: { id: number; name: string; features: string[] } | undefined;
  /** The person's own switch; undefined: as the global setting says. */
  notificationCenter: boolean | undefined;
  credential: Credential;
  /** The administrator behind a switched user. */
  realUser?: { id: number; login: string };
}

/** Active people and the anonymous visitor; `u` is the person. Narrow it, then read its row with `viewerFrom`. */
export const selectViewers = (db: Db | Trx) =>
  db
    .selectFrom("users as u")
    .leftJoin("user_types as t", "t.id", "u.user_type_id")
    .select(["u.id", "u.type", "u.login", "u.firstname", "u.lastname", "u.admin", "u.language", "u.time_zone"])
    .select(["u.mail", "u.service_notification_center_enabled"])
    .select(["t.id as type_id", "t.name as type_name", "t.features"])
    .where("u.status", "=", ACTIVE);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectViewers>["executeTakeFirst"]>>>;

export const ACTIVE = 1;
export const REGISTERED = 2;
export const LOCKED = 3;

/** The active person with this id; locked and registered people are nobody, whatever they bring (decisions 2.7). */
export async function viewerById(db: Db | Trx, id: number, credential: Credential): Promise<Viewer | undefined> {
  const row = await selectViewers(db).where("u.id", "=", id).where("u.type", "=", "user").executeTakeFirst();
  return row && viewerFrom(row, credential);
}

export async function viewerByLogin(db: Db | Trx, login: string, credential: Credential): Promise<Viewer | undefined> {
  const row = await selectViewers(db)
    .where((eb) => eb(eb.fn("lower", ["u.login"]), "=", login.toLowerCase()))
    .where("u.type", "=", "user")
    .executeTakeFirst();
  return row && viewerFrom(row, credential);
}

/** Asks for the anonymous visitor once: nothing changes that row. What cannot be read is asked for again. */
export function anonymousVisitor(db: Db): () => Promise<Viewer> {
  let known: Viewer | undefined;
  return async () => {
    known ??= viewerFrom(await selectAnonymous(db).executeTakeFirstOrThrow(), { kind: "none", readOnly: false });
    return known;
  };
}

const selectAnonymous = (db: Db) => selectViewers(db).where("u.type", "=", "anonymous");

export function viewerFrom(row: Row, credential: Credential): Viewer {
  return {
    id: row.id,
    login: row.login,
    name: fullName(row),
    mail: row.mail,
    admin: row.admin,
    anonymous: row.type === "anonymous",
    language: row.language,
    timeZone: row.time_zone,
    userType:
      row.type_id === null ? undefined : { id: row.type_id, name: row.type_name ?? "", features: row.features ?? [] },
    notificationCenter: row.service_notification_center_enabled ?? undefined,
    credential,
  };
}

/** Shown everywhere; a person known by login only is shown by it. */
export const fullName = (person: { firstname: string; lastname: string }) =>
  `${person.firstname} ${person.lastname}`.trim();
