import { z } from "zod";
import { filledListOf, parsed, sentFlag, sentId, text, withoutEmpty } from "../../kernel/index.js";
import type { UserCustomFields } from "./custom-fields.js";
import type { UserFields } from "./user-fields.js";

const line = text(1_000);
const trimmed = line.transform((sent) => sent.trim());
const flagOrNone = z.union([z.null(), z.literal("").transform(() => null), sentFlag], { error: "not_a_flag" });

export const userInput = z.strictObject({
  login: trimmed.optional(),
  firstname: line.optional(),
  lastname: line.optional(),
  mail: trimmed.optional(),
  // Blank means unchanged, as in Redmine.
  password: z.union([z.literal(["", null]).transform(() => undefined), line]).optional(),
  hashed_password: line
    .optional()
    .describe("In the place of `password`: the one that a Redmine has of the user, with its `salt`."),
  salt: line.optional(),
  twofa_totp_key: line.optional().describe("The key of the second factor that a Redmine has of the user."),
  must_change_passwd: sentFlag.optional(),
  generate_password: sentFlag.optional().describe("A password that nobody knows, in the place of `password`."),
  send_information: sentFlag
    .optional()
    .describe("Mail the user how to sign in. Beside `user`, as in Redmine, or in it."),
  admin: sentFlag.optional(),
  status: sentId.optional(),
  language: line.optional(),
  time_zone: line.optional(),
  mail_notification: line.optional(),
  notified_project_ids: filledListOf(sentId, 1_000).optional(),
  auto_watch: sentFlag.optional().describe("Whether they watch what they comment on or change."),
  user_type_id: sentId.optional(),
  service_notification_center_enabled: flagOrNone.optional(),
  group_ids: filledListOf(sentId, 1_000).optional(),
});

/** Redmine's clients may send them blank: there is nothing for them here, or they are as if they were not sent. */
const mayBeBlank = [
  ...["auth_source_id", "api_key", "generate_password", "hashed_password", "salt", "twofa_totp_key"],
  ...["language", "mail_notification", "user_type_id"],
];

/** The fields under `user`, by administrators. An unknown name is refused rather than ignored. */
export const userFields = (sent: Record<string, unknown>, customs: UserCustomFields): Partial<UserFields> =>
  withCustoms(userInput, sent, customs);

function withCustoms(
  schema: z.ZodType<Partial<UserFields>>,
  { custom_fields, custom_field_values, ...sent }: Record<string, unknown>,
  customs: UserCustomFields,
): Partial<UserFields> {
  const customValues = customs.given({ custom_fields, custom_field_values });
  return { ...parsed(schema, withoutEmpty(sent, mayBeBlank)), ...(customValues && { customValues }) };
}

export const ownInput = userInput.pick({
  firstname: true,
  lastname: true,
  mail: true,
  language: true,
  time_zone: true,
  mail_notification: true,
  notified_project_ids: true,
  auto_watch: true,
});

/** The fields that people may change of themselves. */
export const ownFields = (sent: Record<string, unknown>, customs: UserCustomFields): Partial<UserFields> =>
  withCustoms(ownInput, sent, customs);
