import { z } from "zod";
import { sentFlag, text } from "../../kernel/index.js";
import type { Resource } from "../admin/resource.js";
import { requireLogin } from "../identity/access.js";
import { createUserType, deleteUserType, updateUserType } from "./change-user-type.js";
import { FEATURES } from "./features.js";
import { allUserTypes } from "./user-type-list.js";

const answer = z
  .object({
    id: z.int(),
    name: z.string(),
    internal: z.boolean(),
    features: z.array(z.string()).describe("What is open to users of this type."),
    is_default: z.boolean().describe("New users are of this type."),
  })
  .meta({ id: "UserType" });

const fields = z.strictObject({
  name: text(1_000).optional(),
  internal: sentFlag.optional(),
  features: z.array(z.enum(FEATURES)).max(FEATURES.length).optional(),
  is_default: sentFlag.optional(),
});

/** People may read them; administrators change them. */
export const userTypeResource = {
  subject: "User types",
  path: "/user_types",
  one: "user_type",
  many: "user_types",
  fields,
  answer,
  mayRead: requireLogin,
  all: allUserTypes,
  create: createUserType,
  update: updateUserType,
  remove: deleteUserType,
} satisfies Resource<typeof fields, z.ZodObject>;
