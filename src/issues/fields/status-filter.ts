import { type RawBuilder, sql } from "kysely";
import type { Expression } from "../../kernel/index.js";
import { at, type Filter, referring } from "./filters.js";

/** By id as any reference, and by `open` and `closed`, or Redmine's `o` and `c`. `table`: where the statuses are. */
export function statusFilter(table: string): Filter {
  const byId = referring(at("status_id"));
  return {
    operators: [...byId.operators, "o", "c"],
    condition(expression, asked) {
      const column = asked.column("status_id");
      if (isWord(expression, "o", "open")) return statusIs(table, sql`not is_closed`, column);
      if (isWord(expression, "c", "closed")) return statusIs(table, sql`is_closed`, column);
      return byId.condition(expression, asked);
    },
  };
}

/** Statuses are few: as a list they can be looked up in an index, and need no join. */
export const statusIs = (table: string, rule: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
  sql<boolean>`${column} = any(array(select id from ${sql.table(table)} where ${rule}))`;

const isWord = ({ operator, value }: Expression, sign: string, word: string) =>
  operator === sign || (operator === "=" && value === word);
