import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { localPath, readForm } from "../../kernel/index.js";
import { themeCookie, themeOf } from "./theme.js";

/** `POST /theme` with `theme` and `back`: the theme choice of a browser without scripts. */
export const themeRoutes = new Hono().post("/theme", async (c) => {
  const form = await readForm(c);
  setCookie(c, themeCookie, themeOf(form.text("theme")), { path: "/", maxAge: 31_536_000, sameSite: "Lax" });
  return c.redirect(localPath(form.text("back") ?? "/"), 303);
});
