import { sql } from "kysely";
import type { Runtime } from "../kernel/index.js";
import type { Imported } from "./import-archive.js";
import { count } from "./progress.js";

/** The last line: what the project holds now, from this run and earlier ones. */
export async function sayResult(runtime: Runtime, imported: Imported, say: (line: string) => void): Promise<void> {
  const { identifier, projectId, written, knownBefore } = imported;
  const { issues, journals, notifications, events } = await runtime.db
    .with("issue", (db) => db.selectFrom("issues").select("id").where("project_id", "=", projectId))
    .with("notification", (db) =>
      db
        .selectFrom("service_notifications")
        .select("id")
        .where("entity_type", "=", "Issue")
        .where("entity_id", "in", db.selectFrom("issue").select("id")),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::int from issue)`.as("issues"),
      sql<number>`(select count(*)::int from journals
                    where entity_type = 'Issue' and entity_id in (select id from issue))`.as("journals"),
      sql<number>`(select count(*)::int from notification)`.as("notifications"),
      sql<number>`(select count(*)::int from service_notification_events
                    where service_notification_id in (select id from notification))`.as("events"),
    ])
    .executeTakeFirstOrThrow();
  say(`${count(written)} changes written, ${count(knownBefore)} were here before.`);
  say(
    `The project "${identifier}" holds ${count(issues)} issues, ${count(journals)} journals and ` +
      `${count(notifications)} notifications of ${count(events)} events.`,
  );
  const { failed } = await runtime.jobs.counts();
  if (failed > 0)
    say(`${count(failed)} jobs were given up: somebody may not have been told. The server's log says why.`);
}
