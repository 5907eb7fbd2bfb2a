import type { CustomValuesOfUser } from "./custom-fields.js";

/** What of a person may be given. Left out: stays as it is. */
export interface UserFields {
  login: string;
  firstname: string;
  /** `null`: has none. */
  lastname: string | null;
  mail: string | null;
  password: string;
  /** In the place of `password`: what a Redmine keeps of it (its column), together with its `salt`. */
  hashed_password: string;
  salt: string;
  /** The key of the second factor that they have in a Redmine (its column). */
  twofa_totp_key: string;
  /** At the next log-in, before anything else. */
  must_change_passwd: boolean;
  /** In the place of `password`: one that nobody knows. */
  generate_password: boolean;
  /** Mails them a link to choose a password with, where mail is sent. */
  send_information: boolean;
  admin: boolean;
  /** 1 active, 2 registered, 3 locked. */
  status: number;
  language: string;
  /** IANA name. */
  time_zone: string;
  mail_notification: string;
  /** What the choice `selected` of it is about: projects that the user is a member of, all of them. */
  notified_project_ids: number[];
  /** They watch what they comment on or change, as by Redmine's preference `auto_watch_on`. */
  auto_watch: boolean;
  user_type_id: number;
  /** `null`: as the global setting says. */
  service_notification_center_enabled: boolean | null;
  /** All of their groups. */
  group_ids: number[];
  /** By the ids of custom fields; those that are not named stay as they are. */
  customValues: CustomValuesOfUser;
}

/** The rest is filled in: active, of the default user type, unable to log in until there is a password. */
export type NewUser = Pick<UserFields, "login" | "firstname"> & Partial<UserFields>;

/** Redmine's e-mail options. */
export const MAIL_NOTIFICATIONS = ["all", "selected", "only_my_events", "only_assigned", "only_owner", "none"];

/** What people may change of themselves. */
export const OWN_FIELDS: (keyof UserFields)[] = [
  "firstname",
  "lastname",
  "mail",
  "password",
  "language",
  "time_zone",
  "mail_notification",
  "notified_project_ids",
  "auto_watch",
  // Which of them may be changed is for whoever keeps them.
  "customValues",
];
