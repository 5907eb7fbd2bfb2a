import { onlyAdministrators } from "../../accounts/index.js";
import { type Change, invalid, notFound, type Trx } from "../../kernel/index.js";
import { createProject, type NewProject } from "../project/create-project.js";
import { BEING_DELETED } from "../project/visible.js";
import type { Bound, CopiedRecords } from "./copied-records.js";

export interface ProjectCopy {
  fromId: number;
  wanted: NewProject;
  /** The names of the records that the copy takes along, and of the options of these. */
  along: ReadonlySet<string>;
}

/**
 * Creates a project with what another one has: for administrators, as in Redmine, who copy a closed or an archived one, too. The
 * copy is open. All of it is made, or nothing.
 */
export async function copyProject(
  change: Change,
  { fromId, wanted, along }: ProjectCopy,
): Promise<{ id: number; identifier: string }> {
  const { trx, contributions } = change;
  onlyAdministrators(change, "projects.copying");
  await keepOriginal(trx, fromId);
  const records = contributions.copiedWithProjects.filter(({ name }) => along.has(name));
  for (const some of records) await refuseTooMany(change, some, { fromId, along });
  const project = await createProject(change, wanted);
  for (const some of records) await some.copy(change, { fromId, toId: project.id }, along);
  return project;
}

/** Who deletes it waits until the change is over. */
async function keepOriginal(trx: Trx, id: number): Promise<void> {
  const original = await trx
    .selectFrom("projects")
    .select("id")
    .where("id", "=", id)
    .where("status", "<>", BEING_DELETED)
    .forKeyShare()
    .executeTakeFirst();
  if (!original) throw notFound("project");
}

async function refuseTooMany(
  { trx, settings }: Change,
  { most, options, countIn }: CopiedRecords,
  { fromId, along }: Pick<ProjectCopy, "fromId" | "along">,
): Promise<void> {
  const chosen = options?.(settings).filter(({ name }) => along.has(name)) ?? [];
  const bounds = [most, ...chosen.map((option) => option.most)].filter((bound): bound is Bound => bound !== undefined);
  if (bounds.length === 0) return;
  const count = await countIn(trx, fromId);
  const passed = bounds.find((bound) => count > bound.count);
  if (passed) throw invalid("along", passed.rule, { count: passed.count });
}
