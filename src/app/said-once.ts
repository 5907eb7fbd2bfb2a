import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Flash, Undo } from "../design/index.js";
import { localPath } from "../kernel/index.js";

/** What one answer leaves in a cookie for the next page. */
const FLASH_COOKIE = "flash";
const PLACE_COOKIE = "place";

const onceOptions = { path: "/", httpOnly: true, sameSite: "Lax", maxAge: 60 } as const;

export const leaveFlash = (c: Context, flash: Flash) =>
  setCookie(c, FLASH_COOKIE, Buffer.from(JSON.stringify(flash)).toString("base64url"), onceOptions);

/** Shown once. A malformed cookie shows nothing. */
export function takenFlash(c: Context): Flash | undefined {
  const cookie = getCookie(c, FLASH_COOKIE);
  if (cookie === undefined) return undefined;
  deleteCookie(c, FLASH_COOKIE, { path: "/" });
  try {
    const { kind, text, undo } = JSON.parse(Buffer.from(cookie, "base64url").toString("utf8"));
    if ((kind !== "notice" && kind !== "error") || typeof text !== "string") return undefined;
    return { kind, text, ...(isUndo(undo) && { undo: { path: localPath(undo.path), ids: undo.ids } }) };
  } catch {
    return undefined;
  }
}

const isUndo = (undo: Partial<Undo> | undefined): undo is Undo =>
  typeof undo?.path === "string" && Array.isArray(undo.ids) && undo.ids.every(Number.isInteger);

/** The `#` of an address is lost to scripts that follow a redirect: the page behind it says it once more. */
export function leavePlace(c: Context, path: string): void {
  const place = path.split("#")[1];
  if (place) setCookie(c, PLACE_COOKIE, place, onceOptions);
  else takenPlace(c);
}

export function sayPlace(c: Context): void {
  const place = takenPlace(c);
  if (place && /^[\w-]+$/.test(place)) c.header("x-place", place);
}

/** One that was left for a part of a page was not asked for, and is none of the next page's. */
function takenPlace(c: Context): string | undefined {
  const place = getCookie(c, PLACE_COOKIE);
  if (place !== undefined) deleteCookie(c, PLACE_COOKIE, { path: "/" });
  return place;
}
