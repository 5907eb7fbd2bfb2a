import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { SettingDeclaration, Settings } from "../../kernel/index.js";

type Chosen = Pick<Settings, "value">;

const DAY = 24 * 60;
const IDLE = 30 * DAY;

/** Minutes. A session's use is written down no more often. */
export const NOTED_EVERY = 5;

const minutes = z
  .int()
  .min(0)
  .max(366 * DAY);

/** Redmine's, in minutes since the log-in and since the last use; 0: there is none. */
export const sessionSettings: SettingDeclaration[] = [
  { name: "session_lifetime", schema: minutes, default: 0 },
  { name: "session_timeout", schema: minutes, default: 0 },
];

/** In minutes. */
export interface SessionLimits {
  idle: number;
  /** 0: as long as it is used. */
  lifetime: number;
}

export const sessionLimits = (settings: Chosen): SessionLimits => ({
  idle: settings.value<number>("session_timeout") || IDLE,
  lifetime: settings.value<number>("session_lifetime"),
});

export const hasTimeout = (settings: Chosen): boolean => settings.value<number>("session_timeout") > 0;

/**
 * Of `sessions as s`: when it ends. The last use may be as much younger as it is written down late, so that much is added: a timeout
 * ends no session early.
 */
export function sessionEnd(settings: Chosen): RawBuilder<Date> {
  const { idle, lifetime } = sessionLimits(settings);
  const late = hasTimeout(settings) ? NOTED_EVERY : 0;
  return sql<Date>`
    least(s.last_used_on + make_interval(mins => ${idle + late}::int),
          s.created_on + make_interval(mins => nullif(${lifetime}::int, 0)))`;
}
