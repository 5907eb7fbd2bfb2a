import type { Database } from "../database/database.js";
import { WrongConfiguration } from "../process/config.js";
import { codeOf, wordIn } from "../process/error-code.js";

/** To make one, even if it is there, needs a right on the whole database. Its administrator may have made it for us. */
export async function schemaStands({ boss }: Database): Promise<boolean> {
  const { rows } = await boss.executeSql("select to_regnamespace('pgboss') is not null as stands");
  return rows[0].stands;
}

const NOT_ALLOWED = "42501";

/** What a start of the queue failed with: for want of a right it is a sentence. */
export function orNotAllowed(error: unknown): unknown {
  if (codeOf(error) !== NOT_ALLOWED) return error;
  return new WrongConfiguration(
    `The schema of the job queue cannot be brought up to date: ${wordIn(error, "message")}. The user of DATABASE_URL needs the right to create in the database, or a schema "pgboss" of its own.`,
  );
}
