import { z } from "zod";
import { momentAnswer, timestamp } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";
import type { UserRow } from "./list/user-list.js";

export const userAnswer = z
  .object({
    id: z.int(),
    login: z.string(),
    admin: z.boolean().optional(),
    firstname: z.string(),
    lastname: z.string(),
    mail: z.string().nullish(),
    created_on: momentAnswer,
    updated_on: momentAnswer,
    last_login_on: momentAnswer.nullable(),
    passwd_changed_on: momentAnswer.nullable(),
    twofa_scheme: z.string().nullish().describe("`totp`, or null: there is no second factor."),
    avatar_url: z.string().optional().describe("Of one user, where they have a picture."),
    status: z.int().optional().describe("1 active, 2 registered, 3 locked."),
    user_type_id: z.int().nullish(),
    service_notification_center_enabled: z.boolean().nullish().describe("null: as the setting for all says."),
    mail_notification: z.string().optional(),
  })
  .meta({
    id: "User",
    description: "Administrators see everything, people see their own mail and admin, everybody sees who somebody is.",
  });

type UserAnswer = z.infer<typeof userAnswer>;

/** Redmine's shape. Administrators see all fields, users their own, and all users see names. */
export function userJson(user: UserRow, viewer: Viewer): UserAnswer {
  const known = viewer.admin || viewer.id === user.id;
  return {
    id: user.id,
    login: user.login,
    ...(known && { admin: user.admin }),
    firstname: user.firstname,
    lastname: user.lastname,
    ...(known && { mail: user.mail }),
    created_on: timestamp(user.created_on),
    updated_on: timestamp(user.updated_on),
    last_login_on: moment(user.last_login_on),
    passwd_changed_on: moment(user.password_changed_on),
    ...(known && { twofa_scheme: user.second_factor ? "totp" : null }),
    ...(viewer.admin && forAdministrators(user)),
  };
}

const forAdministrators = (user: UserRow) => ({
  status: user.status,
  user_type_id: user.user_type_id,
  service_notification_center_enabled: user.service_notification_center_enabled,
  mail_notification: user.mail_notification,
});

const moment = (at: Date | null) => (at === null ? null : timestamp(at));
