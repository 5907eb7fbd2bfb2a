import { sql } from "kysely";
import type { EntityClass } from "../../entities/index.js";
import { seesIssue } from "../visibility/sees-issue.js";

/**
 * Details that name other issues: a parent, a subtask, an issue it is related to. They are seen by those who see every issue that
 * is named; one that is deleted is seen by no user.
 */
export const namedIssues: NonNullable<EntityClass["guardedDetails"]> = {
  names: ["relation", "parent_id", "child_id"],
  seen: (detail, user) => sql`not exists (
    select 1 from unnest(array[${sql.ref(`${detail}.old_value`)}, ${sql.ref(`${detail}.value`)}]) named (id)
     where named.id <> '' and not ${seesIssue(user, sql`named.id::int`)})`,
};
