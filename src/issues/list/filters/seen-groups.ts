import { sql } from "kysely";
import type { Eligible, Viewer } from "../../../accounts/index.js";
import { seenAmong } from "../../../projects/index.js";

/** The groups that a viewer can filter by: those that they see. */
export const seenGroups = (viewer: Viewer): Required<Pick<Eligible, "rule" | "ids">> =>
  seenAmong(viewer, { rule: sql<boolean>`u.type = 'group'`, ids: sql`select id from users where type = 'group'` });
