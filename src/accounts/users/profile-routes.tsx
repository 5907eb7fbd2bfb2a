import type { Context } from "hono";
import { type Doors, type Ground, idParam, notFound } from "../../kernel/index.js";
import { ACTIVE } from "../viewer.js";
import { membershipsOf } from "./memberships.js";
import { ProfilePage } from "./profile-page.js";
import { userById } from "./user-list.js";

export function profileRoutes({ pages }: Doors, ground: Ground) {
  pages.get("/users/:id", showProfile(ground));
}

const showProfile = (ground: Ground) => async (c: Context) => {
  const { viewer } = c.var;
  const user = await userById(ground.db, idParam(c, "User"));
  if (!user || (user.status !== ACTIVE && !viewer.admin)) throw notFound("User");
  return c.var.show(<ProfilePage user={user} memberships={await membershipsOf(ground.db, user.id, viewer)} />);
};
