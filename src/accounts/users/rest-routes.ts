import type { Context } from "hono";
import { z } from "zod";
import {
  bodyFor,
  change,
  idInPath,
  idParam,
  included,
  including,
  namedAnswer,
  notFound,
  paged,
  pageOf,
  pageQuery,
  type Routers,
  type Runtime,
  readJson,
  settable,
  wrapped,
} from "../../kernel/index.js";
import { LARGE } from "../avatars/give-avatar.js";
import { groupsOf } from "../groups/group-list.js";
import { requireAdmin, requireLogin } from "../identity/access.js";
import type { Viewer } from "../identity/viewer.js";
import { changeOwnAccount } from "../new-mail/change-own-account.js";
import { changedOnly } from "./changed-only.js";
import { createUser } from "./create-user.js";
import { deleteUser } from "./deletion/delete-user.js";
import { userConditions, userFilterNames } from "./list/user-filters.js";
import { type UserRow, userById, usersMatching, visibleUser } from "./list/user-list.js";
import { membershipJson, membershipsAnswer } from "./memberships.js";
import { updateUser } from "./update-user.js";
import { ownFields, ownInput, userFields, userInput } from "./user-input.js";
import { userAnswer, userJson } from "./user-json.js";

/** `:id` may be `current`. */
export function userRestRoutes({ rest }: Routers, runtime: Runtime) {
  const users = rest.about(runtime, "Users", { id: userRef });
  const { input, answer } = runtime.contributions.userCustomFields;
  const body = { name: "user", schema: userInput.extend(input) };
  const whole = z.object({ ...shownAnswer.shape, ...answer });
  users.get("/users", list, {
    summary: "List users",
    description: "For administrators.",
    query: listQuery,
    answer: paged({ users: z.array(z.object({ ...userAnswer.shape, ...answer })) }),
  });
  users.post("/users", create, { summary: "Create a user", body, created: { user: whole } });
  users.get("/users/:id", show, { summary: "Show a user", query: inclusions, answer: { user: whole } });
  users.put("/users/:id", update, { summary: "Update a user", body });
  users.delete("/users/:id", remove, { summary: "Delete a user" });
  users.get("/my/account", showOwn, {
    summary: "Show your own account",
    query: inclusions,
    answer: { user: whole.omit(notOfAccounts) },
  });
  users.put("/my/account", updateOwn, {
    summary: "Update your own account",
    description: "Where mail is sent, a new address holds once the link that is sent to it is followed.",
    body: { name: "user", schema: ownInput.extend(input) },
  });
}

export const userRef = z.union([z.literal("current"), idInPath]);

const inclusions = including("memberships", "groups (administrators only)");

const asRedmine = z.string().describe("A filter with Redmine's operators, such as cf_N for custom fields.");

const listQuery = {
  name: z.string().describe("A part of the login, the name or the mail address."),
  ...Object.fromEntries(userFilterNames.map((name) => [name, asRedmine])),
  status: z.string().describe("1 active (the default), 2 registered, 3 locked; 1|3 for some, * for all."),
  group_id: z.string().describe("Members of this group. is_member_of_group as well."),
  sort: z.string().describe("Columns with commas between, each with :desc where it runs down: lastname:desc,login."),
  ...pageQuery,
};

const shownAnswer = z.object({
  ...userAnswer.shape,
  groups: z.array(namedAnswer).optional(),
  memberships: membershipsAnswer.optional(),
});

async function list(runtime: Runtime, c: Context) {
  const viewer = requireAdmin(c);
  const page = pageOf(c.req.query());
  const rules = userConditions(c.req.query(), { viewer, customs: runtime.contributions.userCustomFields });
  const filter = { name: c.req.query("name"), rules };
  const { users, total } = await usersMatching(runtime.db, filter, page, c.req.query("sort"));
  const customs = await customsOf(runtime, viewer, users);
  const json = users.map((user) => ({ ...userJson(user, viewer), ...customs.get(user.id) }));
  return c.json({ users: json, total_count: total, ...page });
}

const customsOf = ({ db, contributions }: Runtime, viewer: Viewer, users: UserRow[]) =>
  contributions.userCustomFields.json(db, viewer, users.map(idOf));

const idOf = ({ id }: UserRow) => id;

const show = async (runtime: Runtime, c: Context) => c.json(await shown(runtime, c, personId(c)));

/** Redmine leaves them out of one's own account, and shows them of `/users/current`. */
const notOfAccounts = { updated_on: true, passwd_changed_on: true, twofa_scheme: true } as const;

async function showOwn(runtime: Runtime, c: Context) {
  const { user } = await shown(runtime, c, requireLogin(c).id);
  return c.json({
    user: Object.fromEntries(Object.entries(user).filter(([name]) => !Object.hasOwn(notOfAccounts, name))),
  });
}

async function shown(runtime: Runtime, c: Context, id: number) {
  const { viewer } = c.var;
  const user = await visibleUser(runtime, viewer, id);
  if (!user) throw notFound("user");
  const include = included(c);
  return {
    user: {
      ...userJson(user, viewer),
      ...avatarUrl(runtime, id),
      ...(await customsOf(runtime, viewer, [user])).get(id),
      ...(include.has("groups") && viewer.admin && { groups: await groupsOf(runtime.db, id) }),
      ...(include.has("memberships") && {
        memberships: (await runtime.contributions.membershipsOf(runtime.db, id, viewer)).map(membershipJson),
      }),
    },
  };
}

function avatarUrl({ contributions, baseUrl }: Runtime, id: number): { avatar_url?: string } {
  const path = contributions.avatars.pathOf(id);
  return path === undefined ? {} : { avatar_url: `${baseUrl}${path}/${LARGE}` };
}

async function create(runtime: Runtime, c: Context) {
  const viewer = requireAdmin(c);
  const fields = userFields(await sent(runtime, c), runtime.contributions.userCustomFields);
  // Redmine asks for all four; people made elsewhere may do without a last name and a mail address.
  const asked = { login: "", firstname: "", lastname: "", mail: "", ...fields };
  const user = await change(runtime, viewer, async (open) => {
    const { id } = await createUser(open, asked);
    const made = await userById(open.trx, id);
    if (!made) throw notFound("user");
    return { ...userJson(made, viewer), ...(await customsOf({ ...runtime, db: open.trx }, viewer, [made])).get(id) };
  });
  return c.json({ user }, 201, { location: `${runtime.baseUrl}/users/${user.id}` });
}

async function update(runtime: Runtime, c: Context) {
  const id = personId(c);
  const viewer = requireAdmin(c);
  const body = await bodyFor(sent(runtime, c), () => shown(runtime, c, id));
  const given = await changedOnly(runtime, { viewer, id, sent: body });
  const fields = userFields(given, runtime.contributions.userCustomFields);
  await change(runtime, viewer, (open) => updateUser(open, id, fields));
  return c.body(null, 204);
}

async function updateOwn(runtime: Runtime, c: Context) {
  const viewer = requireLogin(c);
  // Clients send it with every user; one's own account is mailed nothing.
  const { send_information: _, ...given } = await sent(runtime, c);
  const changed = await changedOnly(runtime, { viewer, id: viewer.id, sent: given });
  const fields = ownFields(changed, runtime.contributions.userCustomFields);
  await change(runtime, viewer, (open) => changeOwnAccount(open, fields, runtime));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context) {
  const id = personId(c);
  await change(runtime, c.var.viewer, (open) => deleteUser(open, id));
  return c.body(null, 204);
}

async function sent({ contributions }: Runtime, c: Context): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  const input = userInput.extend(contributions.userCustomFields.input);
  const fields = settable(wrapped("user", body), { input, answer: shownAnswer });
  const { send_information } = body as Record<string, unknown>; // an object: `user` stands in it
  return { ...(send_information !== undefined && { send_information }), ...fields };
}

export const personId = (c: Context) => (c.req.param("id") === "current" ? requireLogin(c).id : idParam(c, "user"));
