import type { Context } from "hono";
import { idParam, type Routers, type Runtime } from "../../../kernel/index.js";
import { unseen } from "../../identity/denied.js";
import { isDeletedUser } from "../deletion/deleted-user.js";
import { DeletedUserPage } from "../deletion/deleted-user-page.js";
import { visibleUser } from "../list/user-list.js";
import { cardsOfProfile } from "./profile-cards.js";
import { ProfilePage } from "./profile-page.js";

export function profileRoutes({ pages }: Routers, runtime: Runtime) {
  pages.get("/users/:id", (c) => showProfile(runtime, c));
}

async function showProfile(runtime: Runtime, c: Context) {
  const { viewer } = c.var;
  const id = idParam(c, "user");
  const user = await visibleUser(runtime, viewer, id);
  if (!user && (await isDeletedUser(runtime.db, id))) return c.var.show(<DeletedUserPage />);
  if (!user) throw unseen(viewer, "user");
  const { db, contributions } = runtime;
  const memberships = await contributions.membershipsOf(db, user.id, viewer);
  const customs = await contributions.userCustomFields.shown(db, viewer, user.id);
  const cards = await cardsOfProfile(runtime, viewer, user);
  return c.var.show(<ProfilePage user={user} memberships={memberships} customs={customs} cards={cards} />);
}
