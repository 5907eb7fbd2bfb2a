import { setCookie } from "hono/cookie";
import { localPath, type Routers, readForm } from "../../../kernel/index.js";
import { themeCookie, themeOf } from "./theme.js";

/** `POST /theme` with `theme` and `back`: the theme choice of a browser without scripts. */
export function themeRoutes({ pages }: Pick<Routers, "pages">): void {
  pages.post("/theme", async (c) => {
    const form = await readForm(c);
    setCookie(c, themeCookie, themeOf(form.text("theme")), { path: "/", maxAge: 31_536_000, sameSite: "Lax" });
    return c.redirect(localPath(form.text("back") ?? "/"), 303);
  });
}
