import { sql } from "kysely";
import { invalid, type Trx } from "../kernel/index.js";
import { saveModules } from "./modules.js";
import { saveTrackers } from "./trackers.js";
import { type ProjectFields, refuseWrongFields } from "./wrong-fields.js";

export interface ProjectChanges extends Partial<ProjectFields> {
  moduleNames?: string[];
  trackerIds?: number[];
}

/** What is undefined stays as it is. The identifier stands in addresses people have kept: it never changes. */
export async function updateProject(
  trx: Trx,
  { id, moduleNames, trackerIds, ...wanted }: ProjectChanges & { id: number },
): Promise<void> {
  const fields = { ...wanted, name: wanted.name?.trim() };
  await refuseWrongFields(trx, fields, id);
  const updated = await trx
    .updateTable("projects")
    .set({
      name: fields.name,
      description: fields.description,
      homepage: fields.homepage,
      is_public: fields.isPublic,
      parent_id: fields.parentId,
      updated_on: sql`now()`,
    })
    .where("id", "=", id)
    .returning("identifier")
    .executeTakeFirstOrThrow();
  if (fields.identifier !== undefined && fields.identifier !== updated.identifier) {
    throw invalid("identifier", "Identifier cannot be changed");
  }
  if (moduleNames) await saveModules(trx, { id, names: moduleNames });
  if (trackerIds) await saveTrackers(trx, { id, trackerIds });
}
