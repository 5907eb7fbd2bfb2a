import type { Context } from "hono";
import { z } from "zod";
import {
  idParam,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentId,
  type Trx,
  text,
  wrapped,
} from "../../kernel/index.js";
import { requireAdmin } from "../access.js";
import { membershipJson, membershipsOf } from "../users/memberships.js";
import { addToGroup, createGroup, deleteGroup, removeFromGroup, updateGroup } from "./change-group.js";
import { allGroups, groupById, peopleIn } from "./group-list.js";

/** For administrators only. */
export function groupRestRoutes({ rest }: Routers, runtime: Runtime) {
  rest.get("/groups", list(runtime));
  rest.post("/groups", create(runtime));
  rest.get("/groups/:id", show(runtime));
  rest.put("/groups/:id", changing(runtime, updated));
  rest.delete("/groups/:id", changing(runtime, deleted));
  rest.post("/groups/:id/users", changing(runtime, userAdded));
  rest.delete("/groups/:id/users/:user_id", changing(runtime, userRemoved));
}

const ids = z.array(sentId).max(10_000);
/** Redmine's clients may send values for custom fields that groups of ours do not have. */
const groupFields = z.strictObject({
  name: text(1_000).optional(),
  user_ids: ids.optional(),
  custom_fields: z.unknown().optional(),
});

const list = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  return c.json({ groups: await allGroups(runtime.db) });
};

const show = (runtime: Runtime) => async (c: Context) => {
  const viewer = requireAdmin(c);
  const group = await groupById(runtime.db, idParam(c, "Group"));
  const include = (c.req.query("include") ?? "").split(",");
  return c.json({
    group: {
      ...group,
      ...(include.includes("users") && { users: await peopleIn(runtime.db, group.id) }),
      ...(include.includes("memberships") && {
        memberships: (await membershipsOf(runtime.db, group.id, viewer)).map(membershipJson),
      }),
    },
  });
};

const create = (runtime: Runtime) => async (c: Context) => {
  requireAdmin(c);
  const fields = parsed(groupFields, wrapped("group", await readJson(c)));
  const { id } = await runtime.db.transaction().execute((trx) => createGroup(trx, fields));
  return c.json({ group: await groupById(runtime.db, id) }, 201, { location: `${runtime.baseUrl}/groups/${id}` });
};

/** A change of the group in the path, answered with nothing. The body is read before the transaction opens. */
const changing =
  (runtime: Runtime, read: (c: Context, id: number) => Promise<(trx: Trx) => Promise<void>>) => async (c: Context) => {
    requireAdmin(c);
    const act = await read(c, idParam(c, "Group"));
    await runtime.db.transaction().execute(act);
    return c.body(null, 204);
  };

async function updated(c: Context, id: number) {
  const { name, user_ids } = parsed(groupFields, wrapped("group", await readJson(c)));
  return (trx: Trx) => updateGroup(trx, id, { name, user_ids });
}

const deleted = async (_: Context, id: number) => (trx: Trx) => deleteGroup(trx, id);

async function userAdded(c: Context, id: number) {
  const { user_id, user_ids = [] } = parsed(
    z.object({ user_id: sentId.optional(), user_ids: ids.optional() }),
    await readJson(c),
  );
  return (trx: Trx) => addToGroup(trx, id, user_id === undefined ? user_ids : [user_id, ...user_ids]);
}

async function userRemoved(c: Context, id: number) {
  const userId = idParam(c, "User", "user_id");
  return (trx: Trx) => removeFromGroup(trx, id, userId);
}
