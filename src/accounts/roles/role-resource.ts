import { z } from "zod";
import { type Db, filledListOf, namedAnswer, sentFlag, sentId, sentIdIfAny, text } from "../../kernel/index.js";
import type { Resource } from "../admin/resource.js";
import { allRoles } from "./all-roles.js";
import { createRole, deleteRole, updateRole } from "./change-role.js";
import { givenRoles } from "./given-roles.js";
import { trackerFields } from "./permission-trackers.js";

const visibility = z.enum(["all", "default", "own"]);
const usersVisibility = z.enum(["all", "members_of_visible_projects"]);

const answer = z
  .object({
    ...namedAnswer.shape,
    assignable: z.boolean().describe("Issues may be assigned to who has it."),
    issues_visibility: visibility,
    time_entries_visibility: z.literal("all"),
    users_visibility: usersVisibility.describe("Which people its users see."),
    permissions: z.array(z.string()),
  })
  .meta({ id: "Role" });

const fields = z.strictObject({
  name: text(1_000).optional(),
  assignable: sentFlag.optional(),
  issues_visibility: visibility.optional(),
  users_visibility: usersVisibility.optional(),
  position: sentId.optional(),
  permissions: filledListOf(text(100), 500).optional(),
  all_roles_managed: sentFlag
    .optional()
    .describe("Who may manage members gives them any role; otherwise those of managed_role_ids."),
  managed_role_ids: filledListOf(sentId, 1_000).optional(),
  ...trackerFields,
  copy_workflow_from: sentIdIfAny.describe("On creation: the role whose workflows it begins with."),
});

/** With Non member and Anonymous. */
async function rolesInRest(db: Db): Promise<z.infer<typeof answer>[]> {
  return (await allRoles(db)).map(({ id, name, assignable, issues_visibility, users_visibility, permissions }) => ({
    ...{ id, name, assignable, issues_visibility },
    // Redmine's clients expect it; there is no time tracking.
    time_entries_visibility: "all",
    ...{ users_visibility, permissions },
  }));
}

/** Open to all users, as in Redmine: a client needs the names to make members. Administrators change them. */
export const roleResource = {
  subject: "Roles",
  path: "/roles",
  one: "role",
  many: "roles",
  fields,
  answer,
  all: rolesInRest,
  listed: { answer: namedAnswer, all: givenRoles },
  create: createRole,
  update: updateRole,
  remove: deleteRole,
} satisfies Resource<typeof fields, z.ZodObject>;
