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

const byViewer = (db: Db | Trx) =>
  db
    .selectFrom("users as u")
    .leftJoin("user_types as t", "t.id", "u.user_type_id")
    .select(["u.id", "u.type", "u.login", "u.firstname", "u.lastname", "u.admin", "u.language", "u.time_zone"])
    .select(["u.service_notification_center_enabled", "t.id as type_id", "t.name as type_name", "t.features"])
    .where("u.status", "=", ACTIVE);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof byViewer>["executeTakeFirst"]>>>;

export const ACTIVE = 1;
export const REGISTERED = 2;
export const LOCKED = 3;

/** The active person with this id; locked and registered people are nobody, whatever they bring (decisions 2.7). */
export async function viewerById(db: Db | Trx, id: number, credential: Credential): Promise<Viewer | undefined> {
  const row = await byViewer(db).where("u.id", "=", id).where("u.type", "=", "user").executeTakeFirst();
  return row && viewerFrom(row, credential);
}

export async function viewerByLogin(db: Db | Trx, login: string, credential: Credential): Promise<Viewer | undefined> {
  const row = await byViewer(db)
    .where((eb) => eb(eb.fn("lower", ["u.login"]), "=", login.toLowerCase()))
    .where("u.type", "=", "user")
    .executeTakeFirst();
  return row && viewerFrom(row, credential);
}

export async function anonymousViewer(db: Db | Trx): Promise<Viewer> {
  const row = await byViewer(db).where("u.type", "=", "anonymous").executeTakeFirstOrThrow();
  return viewerFrom(row, { kind: "none", readOnly: false });
}

function viewerFrom(row: Row, credential: Credential): Viewer {
  return {
    id: row.id,
    login: row.login,
    name: fullName(row),
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
