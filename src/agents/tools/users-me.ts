import { z } from "zod";
import type { Tool } from "./tool.js";

const input = z.strictObject({});

const output = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  mail: z.string().nullable(),
  admin: z.boolean(),
  user_type: z.object({ id: z.int(), name: z.string(), features: z.array(z.string()) }).nullable(),
  language: z.string(),
  time_zone: z.string().describe("IANA name; times in answers are UTC."),
  credential: z.object({ kind: z.string(), name: z.string().nullable(), read_only: z.boolean() }),
  real_user: z
    .object({ id: z.int(), login: z.string() })
    .optional()
    .describe("The administrator who acts as this user; present only then."),
});

/** What decisions 3.8 list. */
export const usersMe: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_users_me",
  title: "Who am I",
  description: "The user everything is done as (`me` in other tools), and whether this credential may write.",
  input,
  output,
  access: "read",
  async call(_runtime, caller) {
    const { kind, name, readOnly } = caller.credential;
    return {
      id: caller.id,
      login: caller.login,
      name: caller.name,
      mail: caller.mail,
      admin: caller.admin,
      user_type: caller.userType ?? null,
      language: caller.language,
      time_zone: caller.timeZone,
      credential: { kind, name: name ?? null, read_only: readOnly },
      ...(caller.realUser && { real_user: caller.realUser }),
    };
  },
};
