import { type RawBuilder, sql } from "kysely";
import { invalid, type Values } from "../../kernel/index.js";

/** An array of ids: `1|2`. */
export const idsIn = (value: string, name: string): RawBuilder<number[]> => unseenByPlanner(listedIds(value, name));

/** The same of issues, whose numbers may stand with commas between as well. */
export const issuesIn = (value: string, name: string, called?: Values): RawBuilder<number[]> =>
  unseenByPlanner(issuesNamed(value, name, called));

/** For one id, as most ask, a plan made for it alone would look cheaper than the one that is kept, which expects ten of any array. */
const unseenByPlanner = (ids: number[]): RawBuilder<number[]> => sql`(select ${ids}::int[])::int[]`;

/** The same where the planner is to see how many there are: it finds one by itself in an index. */
export function isAmong(column: RawBuilder<unknown>, [id, ...others]: number[]): RawBuilder<boolean> {
  return others.length > 0 ? sql`${column} = any(${[id, ...others]}::int[])` : sql`${column} = ${id}::int`;
}

export const issuesNamed = (value: string, name: string, called?: Values): number[] =>
  listedIds(commasAsBars(value), name, called);

/** Redmine's `a,b` is `a|b`. */
export const commasAsBars = (value: string): string => value.replaceAll(",", "|");

/** `called`: the caption of the filter, where it is not that of its name. */
export function listedIds(value: string, name: string, called?: Values): number[] {
  const ids = value.split("|");
  if (!ids.every((id) => /^\d{1,9}$/.test(id))) throw invalid(name, "issues.wrong_filter", { value, ...called });
  return ids.map(Number);
}
