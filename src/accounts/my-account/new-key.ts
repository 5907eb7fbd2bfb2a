import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { leftUnpacked, type Runtime } from "../../kernel/index.js";

const COOKIE = "new_api_key";
const path = "/my/account";

/**
 * A new key goes to the page that shows it in a cookie for a minute: it is stored nowhere, and reloading the page
 * neither shows it again nor makes another one.
 */
export const handOver = (c: Context, runtime: Runtime, key: string) =>
  setCookie(c, COOKIE, key, {
    path,
    httpOnly: true,
    sameSite: "Strict",
    secure: runtime.baseUrl.startsWith("https:"),
    maxAge: 60,
  });

export function handedOver(c: Context): string | undefined {
  const key = getCookie(c, COOKIE);
  if (key !== undefined) {
    deleteCookie(c, COOKIE, { path });
    leftUnpacked(c);
  }
  return key;
}
