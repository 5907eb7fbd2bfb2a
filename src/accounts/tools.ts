import { z } from "zod";
import { notFound } from "../kernel/index.js";
import type { Tool } from "../part.js";
import { userById } from "./users/user-list.js";
import { fullName } from "./viewer.js";

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

/** Decisions 3.8. */
export const usersMe: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_users_me",
  title: "Who am I",
  description: "The user everything is done as (`me` in other tools), and whether this credential may write.",
  input,
  output,
  access: "read",
  async call({ db }, caller) {
    const user = await userById(db, caller.id);
    if (!user) throw notFound("User");
    const { kind, name, readOnly } = caller.credential;
    return {
      id: user.id,
      login: user.login,
      name: fullName(user),
      mail: user.mail,
      admin: user.admin,
      user_type: caller.userType ?? null,
      language: user.language,
      time_zone: user.time_zone,
      credential: { kind, name: name ?? null, read_only: readOnly },
      ...(caller.realUser && { real_user: caller.realUser }),
    };
  },
};
