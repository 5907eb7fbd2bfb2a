import type { Viewer } from "../../../accounts/index.js";
import {
  chosen,
  type Db,
  dayAsked,
  type Here,
  invalid,
  isDay,
  missedReference,
  type Named,
  spokenDay,
} from "../../../kernel/index.js";
import { namedPrincipal } from "../../../projects/index.js";
import { type PeopleFilter, peopleInIssues } from "../../list/page/people-in-issues.js";
import { anyAsked, isNone, type Wanted } from "./several-asked.js";

type Asking = Here & { db: Db };

/** People or groups by name, login or id, as the raw value of a filter. */
export async function peopleAsked(
  here: Asking,
  caller: Viewer,
  { field, wanted }: { field: string; wanted: Wanted | undefined },
): Promise<string | undefined> {
  if (wanted === undefined) return undefined;
  const column = inIssues[field];
  // Who is locked is found by what they left behind.
  const onRecords = column && peopleInIssues(caller, column, undefined).rule;
  return anyAsked({ field, wanted }, async (one) =>
    // `me` is the caller's groups as well.
    String(one).trim().toLowerCase() === "me"
      ? ["me"]
      : [await namedPrincipal(here, caller, { field, wanted: one, onRecords })],
  );
}

const inIssues: Partial<Record<string, PeopleFilter>> = { author: "author_id", assigned_to: "assigned_to_id" };

export const assigneesAsked = async (here: Asking, caller: Viewer, wanted: Wanted | undefined) =>
  wanted !== undefined && isNone(wanted) ? "!*" : peopleAsked(here, caller, { field: "assigned_to", wanted });

/** `open`, `closed`, `any`, or of those there are one or several. */
export async function statusesAsked(wanted: Wanted, statuses: (Named & { isClosed: boolean })[]): Promise<string> {
  const word = wordFor(wanted, statuses);
  if (word === "open" || word === "closed") return word;
  if (word === "any") return "*";
  const offered = [
    ...statuses,
    ...["open", "closed", "any"].map((name) => ({ id: Number.NaN, name, isClosed: false })),
  ];
  return anyAsked({ field: "status", wanted }, (one) => {
    const kind = wordFor(one, statuses);
    if (kind === undefined) return [chosen("status", one, statuses, { offered }).id];
    return statuses.filter(({ isClosed }) => kind === "any" || isClosed === (kind === "closed")).map(({ id }) => id);
  });
}

/** A word for several statuses. "Closed" is none where one is called so: it is what answers and groups name it. */
function wordFor(wanted: Wanted, statuses: Named[]): "open" | "closed" | "any" | undefined {
  const written = String(wanted).trim();
  const word = written.toLowerCase();
  if (written !== word && statuses.some(({ name }) => name === written)) return undefined;
  if (word === "open" || word === "closed") return word;
  return ["any", "all", "*"].includes(word) ? "any" : undefined;
}

/** For an empty list, which has the open ones unless its status is asked for: none of them does not mean that there is nothing. */
export async function hintAtClosed(
  status: Wanted | undefined,
  countClosed: () => Promise<number>,
): Promise<{ hint?: string }> {
  const closed = status === undefined ? await countClosed() : 0;
  return closed === 0 ? {} : { hint: `None is open, but ${closed} closed: ask with status "any".` };
}

/** A day is a day of the caller; a time without a zone is UTC, as times in answers are. */
export function updatedSinceAsked({ timeZone }: Viewer, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const moment = spokenDay(sent.trim(), timeZone);
  if (isDay(moment)) return `>=${moment}`;
  const zoned = /(z|[+-]\d\d:?\d\d)$/i.test(moment) ? moment : `${moment}Z`;
  const time = new Date(zoned.replace(" ", "T"));
  // The engine takes February 30 for March 2.
  if (!/^.{10}[T ]/i.test(moment) || !isDay(moment.slice(0, 10)) || Number.isNaN(time.getTime())) {
    throw invalid("updated_since", "issues.wrong_time");
  }
  const instant = time.toISOString();
  // An offset may lead out of the years that the database reads.
  if (!isDay(instant.slice(0, 10))) throw invalid("updated_since", "issues.wrong_time");
  return `>=${instant}`;
}

export function dueByAsked({ timeZone }: Viewer, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const day = dayAsked(sent, timeZone);
  if (!isDay(day)) throw invalid("due_by", "not_a_date");
  return `<=${day}`;
}

interface Way {
  name: string;
  way: string;
}

/** The words of an order: "price:desc", and as others write it, "-price" and "price desc". */
export const waysAsked = (sort: string): Way[] =>
  sort.split(",").map((written) => {
    const word = written.trim();
    if (word.startsWith("-")) return { name: word.slice(1), way: "desc" };
    const [, name = word, way = "asc"] = /^(.*?)(?::|\s+(?=(?:asc|desc)$))(.*)$/i.exec(word) ?? [];
    return { name, way: way.toLowerCase() };
  });

/**
 * Refuses an order by what a list cannot be sorted by, and a way that is none: read as up, "descending" would turn the list
 * round without a word.
 */
export function onlyOrders(
  ways: Way[],
  { names, isSortable }: { names: string[]; isSortable(name: string): boolean },
): void {
  for (const { name, way } of ways) {
    if (!isSortable(name)) throw missedReference("sort", name, names);
    if (way !== "asc" && way !== "desc")
      throw missedReference("sort", `${name}:${way}`, [`${name}:asc`, `${name}:desc`]);
  }
}
