import type { Context } from "hono";
import { z } from "zod";
import {
  bodyFor,
  type Change,
  change,
  filledListOf,
  idParam,
  included,
  including,
  namedAnswer,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentFlag,
  sentId,
  settable,
  text,
  withoutEmpty,
  wrapped,
} from "../../kernel/index.js";
import { requireAdmin } from "../identity/access.js";
import { membershipJson, membershipsAnswer } from "../users/memberships.js";
import { addToGroup, createGroup, deleteGroup, removeFromGroup, updateGroup } from "./change-group.js";
import { allGroups, groupById, peopleIn, visibleGroup } from "./group-list.js";

/** For administrators, but for one group, which is shown to all who see it. */
export function groupRestRoutes({ rest }: Routers, runtime: Runtime) {
  const groups = rest.about(runtime, "Groups");
  const body = { name: "group", schema: groupFields };
  groups.get("/groups", list, {
    summary: "List groups",
    query: { builtin: z.enum(["0", "1"]).describe("`1`: the groups of all users and all visitors as well.") },
    answer: { groups: z.array(listedGroup) },
  });
  groups.post("/groups", create, { summary: "Create a group", body, created: { group: namedAnswer } });
  groups.get("/groups/:id", show, {
    summary: "Show a group",
    query: including("users", "memberships"),
    answer: { group: groupAnswer },
  });
  groups.put("/groups/:id", changing(updated), { summary: "Update a group", body });
  groups.delete("/groups/:id", changing(deleted), { summary: "Delete a group" });
  groups.post("/groups/:id/users", changing(userAdded), { summary: "Add users to a group", body: { schema: added } });
  groups.delete("/groups/:id/users/:user_id", changing(userRemoved), { summary: "Remove a user from a group" });
}

const listedGroup = z.object({ ...namedAnswer.shape, builtin: z.enum(["non_member", "anonymous"]).optional() });

const groupAnswer = z.object({
  ...namedAnswer.shape,
  users: z.array(namedAnswer).optional(),
  memberships: membershipsAnswer.optional(),
});

const ids = filledListOf(sentId, 10_000);
const groupFields = z.strictObject({
  name: text(1_000).optional(),
  user_ids: ids.optional(),
  twofa_required: sentFlag.optional().describe("Its users must have a second factor."),
});
const added = z.object({ user_id: sentId.optional(), user_ids: ids.optional() });

/** Redmine's built-in groups, which cannot be assignees or members here: their roles say what they may. No group has their ids. */
const visitors: z.infer<typeof listedGroup>[] = [
  { id: -1, name: "Non member users", builtin: "non_member" },
  { id: -2, name: "Anonymous users", builtin: "anonymous" },
];

async function list(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const builtIn = c.req.query("builtin") === "1" ? visitors : [];
  return c.json({ groups: [...(await allGroups(runtime.db)), ...builtIn] });
}

async function show(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const group = await visibleGroup(runtime, viewer, idParam(c, "group"));
  const include = included(c);
  return c.json({
    group: {
      ...group,
      ...(include.has("users") && { users: await peopleIn(runtime, viewer, group.id) }),
      ...(include.has("memberships") && {
        memberships: (await runtime.contributions.membershipsOf(runtime.db, group.id, viewer)).map(membershipJson),
      }),
    },
  });
}

const sent = async (c: Context) =>
  parsed(
    groupFields,
    settable(withoutEmpty(wrapped("group", await readJson(c)), ["custom_fields", "custom_field_values"]), {
      input: groupFields,
      answer: groupAnswer,
    }),
  );

async function create(runtime: Runtime, c: Context) {
  const viewer = requireAdmin(c);
  const fields = await sent(c);
  const group = await change(runtime, viewer, async (open) => {
    const { id } = await createGroup(open, fields);
    return groupById(open.trx, id);
  });
  return c.json({ group }, 201, { location: `${runtime.baseUrl}/groups/${group.id}` });
}

/** A change of the group in the path, answered with nothing. The body is read before the transaction opens. */
const changing =
  (read: (c: Context, id: number) => Promise<(open: Change) => Promise<void>>) =>
  async (runtime: Runtime, c: Context) => {
    const viewer = requireAdmin(c);
    const id = idParam(c, "group");
    const act = await bodyFor(read(c, id), () => groupById(runtime.db, id));
    await change(runtime, viewer, act);
    return c.body(null, 204);
  };

async function updated(c: Context, id: number) {
  const fields = await sent(c);
  return (open: Change) => updateGroup(open, id, fields);
}

const deleted = async (_: Context, id: number) => (open: Change) => deleteGroup(open, id);

async function userAdded(c: Context, id: number) {
  const { user_id, user_ids = [] } = parsed(added, await readJson(c));
  return (open: Change) => addToGroup(open, id, user_id === undefined ? user_ids : [user_id, ...user_ids]);
}

async function userRemoved(c: Context, id: number) {
  const userId = idParam(c, "user", "user_id");
  return (open: Change) => removeFromGroup(open, id, userId);
}
