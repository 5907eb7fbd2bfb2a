import type { ColumnType, Generated } from "kysely";
import type { Due } from "./sessions/due.js";

export type PrincipalKind = "user" | "group" | "anonymous" | "deleted";

/**
 * Who may be a member, assignee or watcher: people, groups, and the one anonymous visitor; and the one account that has what
 * deleted users wrote.
 */
interface UsersTable {
  id: Generated<number>;
  type: Generated<PrincipalKind>;
  login: string;
  /** A group's name stands here. */
  firstname: string;
  lastname: Generated<string>;
  mail: string | null;
  admin: Generated<boolean>;
  /** 1 active, 2 registered, 3 locked. */
  status: Generated<number>;
  /** argon2id in PHC form; null: the user cannot log in until an administrator sets a password. */
  password_hash: string | null;
  password_changed_on: Date | null;
  /** Before anything else, at the next log-in. */
  must_change_passwd: Generated<boolean>;
  language: Generated<string>;
  time_zone: Generated<string>;
  mail_notification: Generated<string>;
  /** Watches what they comment on or change. */
  auto_watch: Generated<boolean>;
  user_type_id: number | null;
  /** Of a group: its users must have a second factor. */
  twofa_required: Generated<boolean>;
  /** None: as the global setting says. */
  service_notification_center_enabled: boolean | null;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
  last_login_on: Date | null;
  /** What is searched: see `users/list/user-list-migrations.ts`, and `name-formats/name-migrations.ts` for its present form. */
  letters: ColumnType<string, never, never>;
  /** What people read of them (`user_format`), and what orders them in lists: see `name-formats/name-migrations.ts`. */
  shown_name: ColumnType<string, never, never>;
  first_in_order: ColumnType<string, never, never>;
  next_in_order: ColumnType<string, never, never>;
}

interface UserTypesTable {
  id: Generated<number>;
  name: string;
  internal: boolean;
  features: string[];
  is_default: boolean;
}

export type IssuesVisibility = "all" | "default" | "own";

/** Which people a role lets its users see (Redmine). */
export type UsersVisibility = "all" | "members_of_visible_projects";

interface RolesTable {
  id: Generated<number>;
  name: string;
  position: number;
  /** 0 given to members, 1 Non member, 2 Anonymous. */
  builtin: Generated<number>;
  assignable: Generated<boolean>;
  issues_visibility: Generated<IssuesVisibility>;
  users_visibility: Generated<UsersVisibility>;
  /** For permissions that are limited to some trackers: their ids. */
  permission_trackers: Generated<Record<string, number[]>>;
  permissions: string[];
  /** Who may manage members gives them any role; otherwise those of `managed_role_ids`. */
  all_roles_managed: Generated<boolean>;
  managed_role_ids: Generated<number[]>;
}

interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The first characters, to recognise a key by; the key itself is shown once and not kept. */
  prefix: string;
  digest: string;
  read_only: boolean;
  expires_on: string | null;
  last_used_on: Date | null;
  created_on: Generated<Date>;
}

interface SessionsTable {
  /** SHA-256 of the cookie's token. */
  digest: string;
  user_id: number;
  created_on: Generated<Date>;
  last_used_on: Generated<Date>;
  /** It opens nothing but the page that asks for it: the code of a second factor, setting one up, a new password. */
  owes: Due | null;
  /** What its user ends it by. */
  id: Generated<number>;
  /** The header of the browser that signed in, cut. Empty for sessions older than this column. */
  user_agent: Generated<string>;
}

/** Of users who give a code beside their password. */
interface SecondFactorsTable {
  user_id: number;
  /** Base32, as the authenticator application has it. */
  secret: string;
  /** The time step of the last code that was used: neither it nor those before it are taken again. */
  last_step: Generated<number>;
  created_on: Generated<Date>;
}

/** A secret that waits in a session for its first code. */
interface SecondFactorSetupsTable {
  /** Its digest. */
  session: string;
  secret: string;
  created_on: Generated<Date>;
}

/** What a mailed link proves. One of a purpose per user: a newer one takes the place of the older. */
interface UserTokensTable {
  user_id: number;
  purpose: "recovery" | "activation" | "mail";
  /** SHA-256 of the link's token. */
  digest: string;
  /** The new address, for `mail`. */
  value: string | null;
  expires_on: Date;
}

/** The picture of a user in the two sizes that pages show, as WebP. */
interface AvatarsTable {
  user_id: number;
  /** Of the picture: another one has another. */
  version: string;
  small: Buffer;
  large: Buffer;
}

/** How often something was tried. A crash of the database forgets them. */
interface AttemptCountsTable {
  /** SHA-256 of what is counted. */
  digest: string;
  times: number;
  /** The count begins anew after it. */
  until: Date;
}

declare module "../kernel/database/database.js" {
  interface Tables {
    users: UsersTable;
    group_users: { group_id: number; user_id: number };
    user_types: UserTypesTable;
    roles: RolesTable;
    /** Every permission a part declares; written at start. */
    permissions: {
      name: string;
      module: string | null;
      reading: boolean;
      requires: "member" | "login" | null;
      by_tracker: boolean;
      /** As the parts declare them. */
      position: number;
    };
    api_keys: ApiKeysTable;
    sessions: SessionsTable;
    second_factors: SecondFactorsTable;
    /** Each good for once, in the place of a code. */
    recovery_codes: { user_id: number; digest: string };
    second_factor_setups: SecondFactorSetupsTable;
    avatars: AvatarsTable;
    user_tokens: UserTokensTable;
    attempt_counts: AttemptCountsTable;
  }
}
