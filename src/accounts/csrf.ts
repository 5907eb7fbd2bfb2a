import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";

/** Bound to the session and worthless without it; forms carry it as `_csrf`. */
export const csrfToken = (sessionToken: string | undefined) =>
  sessionToken === undefined ? "" : createHash("sha256").update(`csrf ${sessionToken}`).digest("base64url");

/**
 * Whether a changing request of a page came from one of our own pages. Browsers say so themselves (`Sec-Fetch-Site`,
 * `Origin`); where they do not, the form's token does. Without a session there is nothing to abuse but the log-in
 * form, which browsers always send with an `Origin`.
 */
export async function provenOwnForm(c: Context, baseUrl: string): Promise<boolean> {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || (await carriesToken(c));
  const origin = c.req.header("origin");
  if (origin !== undefined) return isOwn(origin, c, baseUrl) || (await carriesToken(c));
  return c.var.sessionToken === undefined || (await carriesToken(c));
}

function isOwn(origin: string, c: Context, baseUrl: string): boolean {
  return origin === new URL(baseUrl).origin || origin === new URL(c.req.url).origin;
}

async function carriesToken(c: Context): Promise<boolean> {
  const expected = csrfToken(c.var.sessionToken);
  if (expected === "") return false;
  const sent = c.req.header("x-csrf-token") ?? /(?:^|&)_csrf=([^&]*)/.exec(await c.req.text())?.[1] ?? "";
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected));
}
