import { sql } from "kysely";
import type { Runtime } from "../kernel/index.js";
import type { Imported } from "./import-archive.js";
import { count } from "./progress.js";

/** The last line: what the project holds now, from this run and earlier ones. */
export async function sayResult(runtime: Runtime, imported: Imported, say: (line: string) => void): Promise<void> {
  const { identifier, projectId, written, knownBefore } = imported;
  const { rows } = await sql<{ issues: number; journals: number; notifications: number; events: number }>`
    with issue as (select id from issues where project_id = ${projectId}),
         notification as (
           select id from service_notifications
            where entity_type = 'Issue' and entity_id in (select id from issue))
    select (select count(*) from issue)::int as issues,
           (select count(*) from journals where entity_type = 'Issue' and entity_id in (select id from issue))::int as journals,
           (select count(*) from notification)::int as notifications,
           (select count(*) from service_notification_events
             where service_notification_id in (select id from notification))::int as events`.execute(runtime.db);
  const { issues, journals, notifications, events } = rows[0] as (typeof rows)[number];
  say(`${count(written)} changes written, ${count(knownBefore)} were here before.`);
  say(
    `The project "${identifier}" holds ${count(issues)} issues, ${count(journals)} journals and ` +
      `${count(notifications)} notifications of ${count(events)} events.`,
  );
  const { failed } = await runtime.jobs.counts();
  if (failed > 0)
    say(`${count(failed)} jobs were given up: somebody may not have been told. The server's log says why.`);
}
