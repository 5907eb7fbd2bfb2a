import { sql } from "kysely";
import type { Change, Refusal } from "../kernel/index.js";
import { deniedIn } from "../projects/index.js";
import type { EntityClass } from "./entity.js";

/** For an actor who may not do that with a record that they see: by `rule`, or because its project is closed. */
export const deniedOn = (
  { trx, actor }: Pick<Change, "trx" | "actor">,
  { project }: EntityClass,
  id: number,
  rule: string,
): Promise<Refusal> => deniedIn(trx, actor, project(sql`${id}::int`), rule);
