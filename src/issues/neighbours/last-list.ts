import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { withQuery } from "../../design/index.js";
import { localPath } from "../../kernel/index.js";

/** A page of a list as a browser saw it last. */
export interface LastList {
  ids: number[];
  /** Counted from 1, of `limit` issues each. */
  page: number;
  limit: number;
  total: number;
  address: string;
}

/** What comes before and behind an issue in that list: an issue, or where the page ends, the next page of the list. */
export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
  /** From 1. */
  place: number;
  total: number;
  list: string;
}

const COOKIE = "issue_list";

/** Sent along with each page of an issue, so neither may be long. */
const MOST_IDS = 100;
const LONGEST_ADDRESS = 1_000;

/** Kept by the browser: the page of an issue asks the database nothing for it, and the order stays while issues change. */
export function rememberList(c: Context, { ids, page, limit, total, address }: LastList): void {
  const shown = address.length > LONGEST_ADDRESS ? (address.split("?", 1)[0] ?? address) : address;
  const kept = [page, limit, total, ids.slice(0, MOST_IDS).join("."), shown].join("~");
  setCookie(c, COOKIE, kept, { path: "/issues", httpOnly: true, sameSite: "Lax" });
}

/** Undefined for an issue that the last list did not show. */
export function neighboursOf(c: Context, id: number): Neighbours | undefined {
  const { ids, page, limit, total, address } = lastList(c);
  const place = ids.indexOf(id);
  if (place < 0) return undefined;
  const issue = (at: number) => (ids[at] === undefined ? undefined : `/issues/${ids[at]}`);
  const pageOfList = (number: number) => withQuery(address, { page: number, offset: undefined });
  return {
    previous: issue(place - 1) ?? (page > 1 ? pageOfList(page - 1) : undefined),
    next: issue(place + 1) ?? (page * limit < total ? pageOfList(page + 1) : undefined),
    place: (page - 1) * limit + place + 1,
    total,
    list: address,
  };
}

/** The issues that were seen last at this address, in their order: none if another list was seen since. */
export function seenAt(c: Context, address: string): number[] {
  const last = lastList(c);
  return last.address === address ? last.ids : [];
}

/** A malformed cookie is a list of nothing. */
function lastList(c: Context): LastList {
  const [page = "", limit = "", total = "", ids = "", ...address] = (getCookie(c, COOKIE) ?? "").split("~");
  const number = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  return {
    ids: ids.split(".").map(number).filter(Boolean).slice(0, MOST_IDS),
    page: Math.max(number(page), 1),
    limit: Math.max(number(limit), 1),
    total: number(total),
    address: localPath(address.join("~")),
  };
}
