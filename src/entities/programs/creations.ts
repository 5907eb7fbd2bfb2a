import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { programOf } from "../../accounts/index.js";
import { type Change, thisMoment } from "../../kernel/index.js";

/** The program that made a record in its author's name. */
export interface Maker {
  name: string;
  agent: boolean;
}

/** `made_by as (insert ...)`, for the statement that inserts the record; nothing where a person makes it. */
export function makerWritten(
  { actor }: Pick<Change, "actor">,
  { type, id }: { type: string; id: RawBuilder<number> },
): RawBuilder<unknown>[] {
  const program = programOf(actor);
  if (program === null) return [];
  return [
    sql`made_by as (
      insert into creations_by_programs (entity_type, entity_id, user_id, via, by_agent, created_on)
      values (${type}, ${id}, ${actor.id}, ${program}, ${actor.credential.agent ?? false}, ${thisMoment}))`,
  ];
}

/** For a select: null of what a person made. */
export const makerOf = (type: string, id: RawBuilder<number>): RawBuilder<Maker | null> => sql<Maker | null>`(
  select json_build_object('name', made.via, 'agent', made.by_agent)
    from creations_by_programs made where made.entity_type = ${sql.lit(type)} and made.entity_id = ${id})`;

/** A select of the records of a class that an agent made whose name fulfils a rule. */
export const madeByAgents = (
  type: string,
  rule: (name: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select made.entity_id from creations_by_programs made
   where made.entity_type = ${sql.lit(type)} and made.by_agent and ${rule(sql.ref("made.via"))}`;

export const viaAnswer = z
  .string()
  .describe("The agent that wrote it in the user's name; with `include=via` also the API key of another program.");

/** An agent is named, another program, which Redmine has as well, where it is asked for. */
export const viaJson = (maker: Maker | null, include: ReadonlySet<string> = new Set()): { via?: string } =>
  maker && (maker.agent || include.has("via")) ? { via: maker.name } : {};
