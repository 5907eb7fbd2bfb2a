import { sql } from "kysely";
import { denied } from "../../accounts/index.js";
import type { Change, Db, Trx } from "../../kernel/index.js";
import { invalid } from "../../kernel/index.js";

/** What a project may be used for: the modules that permissions belong to. */
export async function knownModules(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom("permissions").select("module").distinct().where("module", "is not", null).execute();
  return rows.flatMap(({ module }) => module ?? []).sort();
}

/** Redmine's other modules: kept for its clients, so that what they send comes back; nothing here depends on them. */
const foreign = ["time_tracking", "news", "documents", "files", "wiki", "repository", "boards", "calendar", "gantt"];

export async function saveModules(trx: Trx, project: { id: number; names: string[] }): Promise<void> {
  const known = new Set([...(await knownModules(trx)), ...foreign]);
  const unknown = project.names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw invalid("enabled_module_names", "projects.no_such_module", { unknown, valid: [...known].join(", ") });
  }
  // One of a plugin that is left out for now stays, for when it is put back.
  await trx
    .deleteFrom("enabled_modules")
    .where("project_id", "=", project.id)
    .where("name", "in", [...known])
    .where(sql<boolean>`not (name = any(${project.names}::text[]))`)
    .execute();
  await sql`insert into enabled_modules (project_id, name)
            select ${project.id}::int, name from unnest(${project.names}::text[]) as wanted (name)
            on conflict do nothing`.execute(trx);
}

/** For an operator's command: a person chooses modules with the project's other settings. */
export async function switchOnModule({ trx, actor }: Change, project: { id: number; name: string }): Promise<void> {
  if (!actor.operator) throw denied(actor);
  await trx
    .insertInto("enabled_modules")
    .values({ project_id: project.id, name: project.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By project, without those of plugins that are left out. */
export async function modulesOf(
  db: Db | Trx,
  projectIds: number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db
    .selectFrom("enabled_modules")
    .select(["project_id", "id", "name"])
    .where("project_id", "in", [0, ...projectIds])
    .where(sql<boolean>`(name = any(${foreign}) or name in (select module from permissions))`)
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, (row) => row.project_id);
}
