import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Change, SettingDeclaration } from "../../kernel/index.js";

/** Redmine's name and default. */
export const progressSettings: SettingDeclaration[] = [
  { name: "issue_done_ratio", schema: z.enum(["issue_field", "issue_status"]), default: "issue_field" },
];

/** Where issues are given the progress of their status: by the room that has them. */
export const TAKE_PROGRESS = "/admin/issues/progress";

type Settings = Change["settings"];

export const progressFollowsStatus = (settings: Settings): boolean =>
  settings.value("issue_done_ratio") === "issue_status";

/** What an issue of this status has done; null where people say it. */
export const progressOfStatus = (settings: Settings, status: RawBuilder<unknown>): RawBuilder<number | null> =>
  progressFollowsStatus(settings)
    ? sql`(select default_done_ratio from issue_statuses where id = ${status})`
    : sql`null::smallint`;
