import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tables, Trx } from "../../kernel/index.js";
import type { Bookmark } from "../sessions/bookmarks.js";

/** How the caller proved their identity. The credential only identifies; it grants nothing (specification 5.3). */
export interface Credential {
  kind: "none" | "session" | "password" | "api_key" | "oauth";
  /** The name of the key, or of the client a person let in. */
  name?: string;
  readOnly: boolean;
  /** It came to the agent endpoint. */
  agent?: true;
}

/** The name of the program that acts in somebody's name: of its API key, or of its OAuth client. Null: a person acts. */
export const programOf = ({ credential: { kind, name } }: Pick<Viewer, "credential">): string | null =>
  kind === "api_key" || kind === "oauth" ? (name ?? "") : null;

declare module "../../kernel/change/change.js" {
  interface Actor extends Viewer {}
}

/** The user of a request: an active user, or the one anonymous visitor. */
export interface Viewer {
  id: number;
  login: string;
  name: string;
  mail: string | null;
  admin: boolean;
  anonymous: boolean;
  /** Acts by a command of the operator: permissions do not apply. */
  operator?: true;
  language: string;
  timeZone: string;
  /** 1 Monday to 7 Sunday; undefined: as their language has it. */
  startOfWeek?: number;
  userType: { id: number; name: string; features: string[] } | undefined;
  /** The person's own switch; undefined: as the global setting says. */
  notificationCenter: boolean | undefined;
  /** They watch from then on what they comment on or change, where they may add watchers. */
  autoWatch: boolean;
  /** Some role lets its users see fewer people than all. Where none does, no statement asks. */
  peopleLimited: boolean;
  /** Some role permits something with some trackers only. Never of administrators, whom no role limits. */
  trackersLimited: boolean;
  /** On pages: the first by name of the projects that they bookmarked and see, for the menu. */
  bookmarks?: Bookmark[];
  credential: Credential;
  /** The administrator behind a switched user. */
  realUser?: { id: number; login: string };
}

const ofPerson = [
  ...["id", "type", "login", "shown_name", "mail", "admin", "language", "time_zone"],
  ...["service_notification_center_enabled", "auto_watch"],
] as const satisfies (keyof Tables["users"])[];

const peopleLimited = "exists (select from roles where users_visibility <> 'all')";
const trackersLimited = "(not u.admin and exists (select from roles where permission_trackers <> '{}'))";

/**
 * What `viewerFrom` reads of `viewers`, which are the active people and the anonymous visitor, `u`. Every request asks for
 * one of them, so it is plain text: the query builder needs 30 microseconds for it, this 2.
 */
export const viewerColumns = sql.raw(
  `${ofPerson.map((column) => `u.${column}`).join(", ")}, t.id as type_id, t.name as type_name, t.features, ${peopleLimited} as people_limited, ${trackersLimited} as trackers_limited`,
);

export const viewers = sql`(select * from users where status = 1) u left join user_types t on t.id = u.user_type_id`;

export interface ViewerRow extends Pick<Selectable<Tables["users"]>, (typeof ofPerson)[number]> {
  type_id: number | null;
  type_name: string | null;
  features: string[] | null;
  people_limited: boolean;
  trackers_limited: boolean;
}

export const ACTIVE = 1;
export const REGISTERED = 2;
export const LOCKED = 3;

/** The active person with this id; locked and registered users never authenticate, whatever the credential (decisions 2.7). */
export const viewerById = (db: Db | Trx, id: number, credential: Credential): Promise<Viewer | undefined> =>
  viewerWhere(db, sql`u.id = ${id} and u.type = 'user'`, credential);

export const viewerByLogin = (db: Db | Trx, login: string, credential: Credential): Promise<Viewer | undefined> =>
  viewerWhere(db, sql`lower(u.login) = ${login.toLowerCase()} and u.type = 'user'`, credential);

export async function anonymousVisitor(db: Db | Trx): Promise<Viewer> {
  const visitor = await viewerWhere(db, sql`u.type = 'anonymous'`, { kind: "none", readOnly: false });
  if (!visitor) throw new Error("There is no anonymous visitor: the defaults were never written.");
  return visitor;
}

async function viewerWhere(db: Db | Trx, which: RawBuilder<unknown>, credential: Credential) {
  const { rows } = await sql<ViewerRow>`select ${viewerColumns} from ${viewers} where ${which}`.execute(db);
  return rows[0] && viewerFrom(rows[0], credential);
}

export function viewerFrom(row: ViewerRow, credential: Credential): Viewer {
  return {
    id: row.id,
    login: row.login,
    name: row.shown_name,
    mail: row.mail,
    admin: row.admin,
    anonymous: row.type === "anonymous",
    language: row.language,
    timeZone: row.time_zone,
    userType:
      row.type_id === null ? undefined : { id: row.type_id, name: row.type_name ?? "", features: row.features ?? [] },
    notificationCenter: row.service_notification_center_enabled ?? undefined,
    autoWatch: row.auto_watch,
    peopleLimited: row.people_limited,
    trackersLimited: row.trackers_limited,
    credential,
  };
}
