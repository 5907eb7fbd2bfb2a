import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Runtime } from "../../kernel/index.js";
import { SESSION_COOKIE } from "../sessions/sessions.js";

/** The longest browsers allow; when a session ends is decided by its last use. */
const DAYS = 400;

export const keepSession = (c: Context, runtime: Runtime, token: string) =>
  setCookie(c, SESSION_COOKIE, token, { ...attributes(runtime), maxAge: DAYS * 24 * 3600 });

export const forgetSession = (c: Context, runtime: Runtime) => deleteCookie(c, SESSION_COOKIE, attributes(runtime));

const attributes = (runtime: Runtime) => ({
  path: "/",
  httpOnly: true,
  sameSite: "Lax" as const,
  secure: runtime.baseUrl.startsWith("https:"),
});
