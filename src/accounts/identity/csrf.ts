import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { firstField, isMultipart, isUnmeasured } from "../../kernel/index.js";

/**
 * Bound to the session and worthless without it; forms carry it as `_csrf`. Masked with new random bytes each time (as
 * Rails does): a page leaves packed, and how well it packs would otherwise tell the token letter by letter (BREACH).
 */
export function csrfToken(sessionToken: string | undefined): string {
  if (sessionToken === undefined) return "";
  const pad = randomBytes(LENGTH);
  return Buffer.concat([pad, combined(pad, proofOf(sessionToken))]).toString("base64url");
}

const LENGTH = 32;

const proofOf = (sessionToken: string) => createHash("sha256").update(`csrf ${sessionToken}`).digest();

const combined = (one: Buffer, other: Buffer) => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

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
  if (c.var.sessionToken === undefined) return false;
  const token = c.req.header("x-csrf-token") ?? (await tokenInForm(c));
  const sent = Buffer.from(token, "base64url");
  if (sent.length !== 2 * LENGTH) return false;
  return timingSafeEqual(combined(sent.subarray(0, LENGTH), sent.subarray(LENGTH)), proofOf(c.var.sessionToken));
}

/** The first field of each of our forms; one with files is not read any further. */
async function tokenInForm(c: Context): Promise<string> {
  const type = c.req.header("content-type") ?? "";
  if (!isUnmeasured(type)) return /(?:^|&)_csrf=([^&]*)/.exec(await c.req.text())?.[1] ?? "";
  const [name, value] = (isMultipart(type) && (await firstField(c))) || [];
  return name === "_csrf" && value !== undefined ? value : "";
}
