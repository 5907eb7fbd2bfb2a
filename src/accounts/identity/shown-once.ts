import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { leftUnpacked, type Runtime } from "../../kernel/index.js";

/**
 * A new secret goes to the page that shows it in a cookie for a minute: it is stored nowhere, and reloading the page
 * neither shows it again nor makes another one.
 */
export function shownOnce({ cookie, path }: { cookie: string; path: string }) {
  return {
    handOver(c: Context, runtime: Runtime, secret: string) {
      const secure = runtime.baseUrl.startsWith("https:");
      setCookie(c, cookie, secret, { path, httpOnly: true, sameSite: "Strict", secure, maxAge: 60 });
    },
    handedOver(c: Context): string | undefined {
      const secret = getCookie(c, cookie);
      if (secret !== undefined) {
        deleteCookie(c, cookie, { path });
        leftUnpacked(c);
      }
      return secret;
    },
  };
}
