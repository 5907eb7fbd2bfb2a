import type { Context } from "hono";
import { change, idParam, notFound, problemsOf, type Routers, type Runtime, SCALED_TYPE } from "../../kernel/index.js";
import { requireAdmin, requireLogin } from "../identity/access.js";
import { showAccount } from "../my-account/account-routes.js";
import { drawnAvatar, giveAvatar, LARGE, removeAvatar, SMALL } from "./give-avatar.js";
import { sentPicture, whilePictureComes } from "./sent-picture.js";

/** A picture of which there is a version has an address with it: whoever knows that has seen the person. */
export function avatarRoutes({ pages, rest }: Routers, runtime: Runtime): void {
  pages.post("/my/account/avatar", (c) => save(runtime, c));
  pages.post("/my/account/avatar/delete", (c) => removeOwn(runtime, c));
  pages.post("/admin/users/:id/avatar/delete", (c) => removeByAdministrator(runtime, c));
  pages.get("/avatars/:id/:version/:size", (c) => show(runtime, c));
  rest
    .about(runtime, "Users")
    .get("/avatars/:id/:version/:size", show, { summary: "Show the picture of a user", file: "answered" });
}

async function save(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const problems = await problemsOf(async () => {
    const drawn = await whilePictureComes(viewer.id, async () => drawnAvatar(await sentPicture(c)));
    await change(runtime, viewer, (open) => giveAvatar(open, drawn));
  });
  if (problems.length > 0) return showAccount(runtime, c, { refused: { form: "avatar", sent: {}, problems } });
  return done(runtime, c, { userId: viewer.id, path: "/my/account#avatar_card", word: "saved" });
}

async function removeOwn(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  await change(runtime, viewer, (open) => removeAvatar(open, viewer.id));
  return done(runtime, c, { userId: viewer.id, path: "/my/account#avatar_card", word: "removed" });
}

async function removeByAdministrator(runtime: Runtime, c: Context): Promise<Response> {
  const userId = idParam(c, "user");
  await change(runtime, requireAdmin(c), (open) => removeAvatar(open, userId));
  return done(runtime, c, { userId, path: `/admin/users/${userId}`, word: "removed" });
}

async function done(
  { contributions }: Runtime,
  c: Context,
  { userId, path, word }: { userId: number; path: string; word: "saved" | "removed" },
): Promise<Response> {
  await contributions.avatars.reload(userId);
  return c.var.goTo(path, { kind: "notice", text: c.var.t(`accounts.avatar.${word}`) });
}

const columns = new Map([
  [String(SMALL), "small"],
  [String(LARGE), "large"],
] as const);

/** Whoever may see pages may see it; where that takes a log-in, no cache between may keep it. */
async function show({ db }: Runtime, c: Context): Promise<Response> {
  const { version = "", size = "" } = c.req.param();
  const column = columns.get(size);
  if (!column) throw notFound("avatar");
  const found = await db
    .selectFrom("avatars")
    .select(`${column} as picture`)
    .where("user_id", "=", idParam(c, "avatar"))
    .where("version", "=", version)
    .executeTakeFirst();
  if (!found) throw notFound("avatar");
  c.set("ownPolicy", "default-src 'none'; sandbox");
  const headers = { "content-type": SCALED_TYPE, "cache-control": "private, max-age=31536000, immutable" };
  return c.body(new Uint8Array(found.picture), 200, headers);
}
