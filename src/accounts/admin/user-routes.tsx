import type { Context } from "hono";
import type { Flash } from "../../design/index.js";
import { toLastPage } from "../../design/index.js";
import {
  type Change,
  change,
  type Db,
  idParam,
  notFound,
  type Problem,
  pageOf,
  problemsOf,
  type Routers,
  type Runtime,
  readForm,
  worded,
} from "../../kernel/index.js";
import { mailIsOn } from "../../mail/index.js";
import { fewGroups, groupsAmong, groupsOf } from "../groups/group-list.js";
import { requireAdmin } from "../identity/access.js";
import { ACTIVE, LOCKED, type Viewer } from "../identity/viewer.js";
import { passwordRules } from "../passwords/password-rules.js";
import { resetSecondFactor } from "../second-factor/change-second-factor.js";
import { allUserTypes } from "../user-types/user-type-list.js";
import { createUser } from "../users/create-user.js";
import { deleteUser } from "../users/deletion/delete-user.js";
import { type UserRow, userById, usersMatching } from "../users/list/user-list.js";
import { updateUser } from "../users/update-user.js";
import { EditUserPage } from "./edit-user-page.js";
import { NewUserPage } from "./new-user-page.js";
import { cardsAbout } from "./principal-cards.js";
import { offerGroups, withTypedGroup } from "./typed-group.js";
import { blankForm, fieldsOf, sentForm, storedForm, type UserForm } from "./user-form.js";
import { UsersPage } from "./users-page.js";

export function userAdministrationRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/admin/users", (c) => list(runtime, c));
  pages.get("/admin/group-choices", offerGroups(runtime));
  pages.post("/admin/users", (c) => create(runtime, c));
  pages.get("/admin/users/new", (c) => showNew(runtime, c));
  pages.get("/admin/users/:id", (c) => edit(runtime, c));
  pages.on(["PATCH", "POST"], "/admin/users/:id", (c) => update(runtime, c));
  pages.post("/admin/users/:id/lock", step(runtime, "locked", lock));
  pages.post("/admin/users/:id/unlock", step(runtime, "unlocked", unlock));
  pages.post("/admin/users/:id/second_factor/reset", step(runtime, "secondFactorReset", resetSecondFactor));
  pages.post("/admin/users/:id/delete", step(runtime, "deleted", deleteUser, "/admin/users"));
}

const lock = (open: Change, id: number) => updateUser(open, id, { status: LOCKED });
const unlock = (open: Change, id: number) => updateUser(open, id, { status: ACTIVE });

async function list(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const { name = "", status = "", sort = "waiting,login" } = c.req.query();
  const filter = { name, status: /^[123]$/.test(status) ? Number(status) : undefined };
  const page = pageOf(c.req.query());
  const found = await usersMatching(runtime.db, filter, page, sort);
  return (
    toLastPage(c, page, found.total) ?? c.var.show(<UsersPage {...found} page={page} filter={filter} sort={sort} />)
  );
}

async function showNew(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const choices = await choicesOf(runtime, c, {});
  const usual = choices.userTypes.find((type) => type.is_default);
  return c.var.show(
    <NewUserPage
      {...choices}
      form={blankForm(usual?.id, runtime.settings.value("default_notification_option"))}
      problems={[]}
    />,
  );
}

async function create(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const form = sentForm(await readForm(c), runtime.contributions.userCustomFields);
  let id = 0;
  const problems = await problemsOf(async () => {
    const fields = fieldsOf(await withIds(runtime, c.var.viewer, form), runtime.contributions.userCustomFields);
    ({ id } = await change(runtime, c.var.viewer, (open) => createUser(open, fields)));
  });
  if (problems.length > 0) {
    const choices = await choicesOf(runtime, c, { form, problems });
    return c.var.show(<NewUserPage {...choices} form={form} problems={problems} />, 422);
  }
  const word = form.password !== "" ? "created" : form.send_information ? "createdByLetter" : "createdWithout";
  return c.var.goTo("/admin/users", notice(c, word, await oneUser(runtime, id)));
}

async function edit(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const id = idParam(c, "user");
  const user = await oneUser(runtime, id);
  const form = storedForm(user, await groupsOf(runtime.db, id));
  return showUser(runtime, c, { user, form });
}

async function update(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const id = idParam(c, "user");
  const form = sentForm(await readForm(c), runtime.contributions.userCustomFields);
  // An administrator who changes their own password here stays logged in.
  const stay = c.var.viewer.id === id ? c.var.sessionToken : undefined;
  const problems = await problemsOf(async () => {
    const fields = fieldsOf(await withIds(runtime, c.var.viewer, form), runtime.contributions.userCustomFields);
    await change(runtime, c.var.viewer, (open) => updateUser(open, id, fields, { stay }));
  });
  if (problems.length > 0) {
    return showUser(runtime, c, { user: await oneUser(runtime, id), form, problems });
  }
  return c.var.goTo(`/admin/users/${id}`, notice(c, "updated", await oneUser(runtime, id)));
}

async function showUser(
  runtime: Runtime,
  c: Context,
  { user, form, problems = [] }: { user: UserRow; form: UserForm; problems?: Problem[] },
) {
  const cards = await cardsAbout(runtime, c.var.viewer, user.id);
  const choices = await choicesOf(runtime, c, { id: user.id, form, problems });
  const page = (
    <EditUserPage
      {...choices}
      user={user}
      own={c.var.viewer.id === user.id}
      form={form}
      problems={problems}
      cards={cards}
    />
  );
  return c.var.show(page, problems.length > 0 ? 422 : 200);
}

type Act = (open: Change, id: number) => Promise<void>;

/** A step that the page asked about before; what it is refused for is said where it was taken. */
const step = (runtime: Runtime, done: string, act: Act, next?: string) => async (c: Context) => {
  requireAdmin(c);
  const id = idParam(c, "user");
  const user = await oneUser(runtime, id);
  const problems = await problemsOf(() => change(runtime, c.var.viewer, (open) => act(open, id)));
  const [refused] = worded(problems, c.var.t);
  if (refused) return c.var.goTo(`/admin/users/${id}`, { kind: "error", text: refused.text });
  return c.var.goTo(next ?? `/admin/users/${id}`, notice(c, done, user));
};

const notice = (c: Context, word: string, person: Pick<UserRow, "shown_name">): Flash => ({
  kind: "notice",
  text: c.var.t(`accounts.users.${word}`, { name: person.shown_name }),
});

interface Shown {
  /** Undefined: a new one. */
  id?: number;
  form?: UserForm;
  problems?: Problem[];
}

async function choicesOf({ db, contributions, settings, config }: Runtime, c: Context, { id, form, problems }: Shown) {
  const groups = await fewGroups(db);
  const ids = groups ? [] : (form?.group_ids ?? []).map(Number).filter(Number.isSafeInteger);
  const customForm = { userId: id, sent: form?.customs, problems };
  return {
    userTypes: await allUserTypes(db),
    groups,
    ownGroups: await groupsAmong(db, ids),
    projects: id === undefined ? [] : await projectsOf(contributions, db, id, form),
    customs: await contributions.userCustomFields.controls(db, c.var.viewer, customForm),
    rules: passwordRules(settings),
    mailIsOn: mailIsOn(config),
  };
}

/** With those ticked that the form has. */
async function projectsOf({ notifiedProjects }: Runtime["contributions"], db: Db, id: number, form?: UserForm) {
  const offered = await notifiedProjects.offered(db, id);
  const ticked = form?.notified_project_ids;
  return ticked ? offered.map((one) => ({ ...one, chosen: ticked.includes(String(one.id)) })) : offered;
}

/** In the place of names that were typed. */
async function withIds(runtime: Runtime, viewer: Viewer, { customs = {}, ...form }: UserForm): Promise<UserForm> {
  const { db, contributions } = runtime;
  const named = await contributions.userCustomFields.named(db, viewer, customs);
  return { ...(await withTypedGroup(runtime, form)), customs: named };
}

async function oneUser(runtime: Runtime, id: number) {
  const user = await userById(runtime.db, id);
  if (!user) throw notFound("user");
  return user;
}
