import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Ground } from "../../kernel/index.js";
import { SESSION_COOKIE } from "../sessions.js";

/** The longest browsers allow; when a session ends is decided by its last use. */
const DAYS = 400;

export const keepSession = (c: Context, ground: Ground, token: string) =>
  setCookie(c, SESSION_COOKIE, token, { ...attributes(ground), maxAge: DAYS * 24 * 3600 });

export const forgetSession = (c: Context, ground: Ground) => deleteCookie(c, SESSION_COOKIE, attributes(ground));

const attributes = (ground: Ground) => ({
  path: "/",
  httpOnly: true,
  sameSite: "Lax" as const,
  secure: ground.baseUrl.startsWith("https:"),
});
