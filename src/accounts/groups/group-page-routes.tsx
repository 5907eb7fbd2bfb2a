import type { Context } from "hono";
import { answerSuggestions, type ChoiceSource, meant, toLastPage } from "../../design/index.js";
import {
  type Change,
  change,
  type Db,
  idParam,
  invalid,
  type Problem,
  pageOf,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  type Translate,
  worded,
} from "../../kernel/index.js";
import { cardsAbout } from "../admin/principal-cards.js";
import { requireAdmin } from "../identity/access.js";
import { principalChoice } from "../principals/principal.js";
import { principalsNamed } from "../principals/principals-named.js";
import { searchPrincipals } from "../principals/search-principals.js";
import { secondFactorIsOn } from "../second-factor/second-factor-setting.js";
import { addToGroup, createGroup, deleteGroup, removeFromGroup, updateGroup } from "./change-group.js";
import { eligibleForGroup } from "./eligible-for-group.js";
import { groupById, groupsMatching, groupUsers, requiresSecondFactor } from "./group-list.js";
import { GroupPage } from "./group-page.js";
import { GroupsPage } from "./groups-page.js";
import { NewGroupPage } from "./new-group-page.js";

/** For administrators; the verbs are those of REST. */
export function groupPageRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/admin/groups", (c) => list(runtime, c));
  pages.post("/admin/groups", (c) => create(runtime, c));
  pages.get("/admin/groups/new", showNew);
  pages.get("/admin/groups/:id", (c) => show(runtime, c));
  pages.on(["PATCH", "POST"], "/admin/groups/:id", (c) => update(runtime, c));
  pages.post("/admin/groups/:id/delete", (c) => remove(runtime, c));
  pages.get("/admin/groups/:id/candidates", (c) => offerUsers(runtime, c));
  pages.post("/admin/groups/:id/users", (c) => addUser(runtime, c));
  pages.post("/admin/groups/:id/users/:user_id/remove", (c) => removeUser(runtime, c));
}

async function list({ db }: Runtime, c: Context) {
  requireAdmin(c);
  const { name = "" } = c.req.query();
  const page = pageOf(c.req.query());
  const found = await groupsMatching(db, name.slice(0, 255), page);
  return toLastPage(c, page, found.total) ?? c.var.show(<GroupsPage {...found} page={page} name={name} />);
}

function showNew(c: Context) {
  requireAdmin(c);
  return c.var.show(<NewGroupPage name="" problems={[]} />);
}

async function create(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const name = (await readForm(c)).text("name") ?? "";
  let id = 0;
  const problems = await problemsOf(async () => {
    ({ id } = await change(runtime, c.var.viewer, (open) => createGroup(open, { name })));
  });
  if (problems.length > 0) return c.var.show(<NewGroupPage name={name} problems={problems} />, 422);
  return c.var.goTo(`/admin/groups/${id}`, said(c, "created", name));
}

interface Sent {
  /** What was sent and refused: of the name, or of a user to add. */
  name?: string;
  twofaRequired?: boolean;
  user?: string;
  problems: Problem[];
}

async function show(runtime: Runtime, c: Context, sent?: Sent) {
  const viewer = requireAdmin(c);
  const group = await groupById(runtime.db, idParam(c, "group"));
  const page = pageOf(c.req.query());
  const people = await groupUsers(runtime.db, group.id, page);
  const last = toLastPage(c, page, people.total);
  if (last) return last;
  const cards = await cardsAbout(runtime, viewer, group.id);
  const twofaRequired = secondFactorIsOn(runtime.settings)
    ? (sent?.twofaRequired ?? (await requiresSecondFactor(runtime.db, group.id)))
    : undefined;
  return c.var.show(
    <GroupPage group={group} twofaRequired={twofaRequired} {...people} page={page} sent={sent} cards={cards} />,
    sent ? 422 : 200,
  );
}

async function update(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const id = idParam(c, "group");
  const form = await readForm(c);
  const name = form.text("name") ?? "";
  const required = form.text("twofa_required");
  const twofaRequired = required === undefined ? undefined : required === "1";
  const fields = { name, twofa_required: twofaRequired };
  const problems = await problemsOf(() => change(runtime, c.var.viewer, (open) => updateGroup(open, id, fields)));
  if (problems.length > 0) return show(runtime, c, { name, twofaRequired, problems });
  return c.var.goTo(`/admin/groups/${id}`, said(c, "updated", name));
}

/** What refers to a group is said where the deletion was asked for. */
async function remove(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const { id, name } = await groupById(runtime.db, idParam(c, "group"));
  const problems = await problemsOf(() => change(runtime, c.var.viewer, (open) => deleteGroup(open, id)));
  const [refused] = worded(problems, c.var.t);
  if (refused) return c.var.goTo(`/admin/groups/${id}`, { kind: "error", text: refused.text });
  return c.var.goTo("/admin/groups", said(c, "deleted", name));
}

async function offerUsers({ db }: Runtime, c: Context) {
  requireAdmin(c);
  const { id } = await groupById(db, idParam(c, "group"));
  return answerSuggestions(c, usersFor(db, id, c.var.t));
}

async function addUser(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const { id } = await groupById(runtime.db, idParam(c, "group"));
  const user = (await readForm(c)).text("user")?.trim() ?? "";
  const problems = await problemsOf(async () => {
    if (user === "") throw invalid("user_id", "blank");
    const userId = await meant(usersFor(runtime.db, id, c.var.t), { field: "user_id", typed: user });
    await change(runtime, c.var.viewer, (open) => addToGroup(open, id, [userId]));
  });
  if (problems.length > 0) return show(runtime, c, { user, problems });
  return c.var.goTo(`/admin/groups/${id}#users`, said(c, "joined", user));
}

async function removeUser(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const [id, userId] = [idParam(c, "group"), idParam(c, "user", "user_id")];
  await change(runtime, c.var.viewer, (open: Change) => removeFromGroup(open, id, userId));
  return c.var.goTo(`/admin/groups/${id}#users`, { kind: "notice", text: c.var.t("accounts.groups.left") });
}

/** Users of any status but those who are in it. */
function usersFor(db: Db, groupId: number, t: Translate): ChoiceSource {
  const eligible = eligibleForGroup(groupId);
  return {
    search: async (typed) => (await searchPrincipals(db, { typed, eligible })).map((one) => principalChoice(one, t)),
    named: async (typed) => (await principalsNamed(db, typed, eligible)).map((one) => principalChoice(one, t)),
  };
}

const said = (c: Context, word: string, name: string) => ({
  kind: "notice" as const,
  text: c.var.t(`accounts.groups.${word}`, { name: name.trim() }),
});
