import { sql } from "kysely";
import type { Db } from "../../kernel/index.js";

/** `sprint-8` after `sprint-7`, `mill-2` after `mill`: the next that is free. A proposal: whoever takes it first has it. */
export async function nextIdentifier(db: Db, identifier: string): Promise<string> {
  const [, name = identifier, number = "1"] = /^(.*\D)[-_]?(\d{1,6})$/.exec(identifier) ?? [];
  const begins = `${name.replace(/[-_]$/, "").slice(0, LONGEST_NAME)}-`;
  const { rows } = await sql<{ number: number }>`
    select max(substring(identifier from length(${begins}::text) + 1)::int) as number from projects
     where starts_with(identifier, ${begins}) and substring(identifier from length(${begins}::text) + 1) ~ '^[0-9]{1,6}$'`.execute(
    db,
  );
  return `${begins}${Math.max(Number(number), rows[0]?.number ?? 0) + 1}`;
}

/** Leaves room for a number. */
const LONGEST_NAME = 90;
