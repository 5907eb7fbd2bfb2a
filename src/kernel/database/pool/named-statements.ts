import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/**
 * Stands before a statement whose best plan depends on its parameters (a fan-out to ten people or to a hundred
 * thousand): such a statement is planned anew each time.
 */
export const unnamed: RawBuilder<unknown> = sql`/* unnamed */`;

/**
 * Most of a small statement's cost is parsing and planning (measured: 60 to 80 %). PostgreSQL keeps both for a statement
 * that has a name, so every text that is seen twice gets one, the same on every connection.
 */
export interface StatementNames {
  /** Undefined: send it without. */
  nameOf(text: string): string | undefined;
  /**
   * For a text whose answer changed its form with the schema. A proxy like PgBouncer keeps the plan of a text on connections of its own,
   * whatever name we give it on which of ours: it would fail there for hours.
   */
  leaveUnnamed(text: string): void;
  /** Changes when all names are given up. A connection of an earlier generation holds plans that are no longer used. */
  generation(): number;
}

/** Begin, commit and settings gain nothing from a name, and several statements in one text cannot have any. */
const NAMEABLE = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

/** Lists of values of any length are texts of their own; beyond this they are seldom the same twice. */
const LONGEST_TEXT = 20_000;

/**
 * @param most names given before all are given up: a connection holds a plan for each
 */
export function statementNames(most: number): StatementNames {
  let generation = 0;
  let seenOnce = new Set<string>();
  let names = new Map<string, string>();
  const left = new Set<string>();
  return {
    generation: () => generation,
    leaveUnnamed(text) {
      left.add(text);
    },
    nameOf(text) {
      if (left.has(text)) return undefined;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (text.length > LONGEST_TEXT || !NAMEABLE.test(text)) return undefined;
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= most) seenOnce = new Set();
        seenOnce.add(text);
        return undefined;
      }
      if (names.size >= most) {
        names = new Map();
        generation++;
      }
      const name = `s${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
      names.set(text, name);
      return name;
    },
  };
}
