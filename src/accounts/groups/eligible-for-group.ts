import { sql } from "kysely";
import type { Eligible } from "../principals/search-principals.js";

/** Users, whatever their status, who are not in it. */
export const eligibleForGroup = (groupId: number): Eligible => ({
  rule: sql<boolean>`u.type = 'user' and not exists (
    select 1 from group_users gu where gu.group_id = ${groupId} and gu.user_id = u.id offset 0)`,
});
