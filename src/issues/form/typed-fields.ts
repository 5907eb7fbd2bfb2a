import type { Viewer } from "../../accounts/index.js";
import { meant } from "../../design/index.js";
import { type Db, type Problem, problemsOf, Refusal, type Translate } from "../../kernel/index.js";
import { assigneeSource, assigneesOfEach, categorySource, versionSource } from "../../projects/index.js";
import type { FormValues } from "./form-values.js";

/** The names under which a form sends what was typed, by the field it becomes. */
export const typedFields = {
  assigned_to_id: "assigned_to",
  category_id: "category",
  fixed_version_id: "version",
} as const;

export type TypedField = keyof typeof typedFields;

export const isTyped = (name: string): name is TypedField => Object.hasOwn(typedFields, name);

const names = Object.entries(typedFields) as [TypedField, string][]; // its keys

/** The values with ids in the place of what was typed, for issues of all these projects. Everything that means none or several is refused at once. */
export async function withTypedFields(
  db: Db,
  values: FormValues,
  { viewer, projectIds, authorId, t }: { viewer: Viewer; projectIds: number[]; authorId?: number; t: Translate },
): Promise<FormValues> {
  const resolved = { ...values };
  // A category belongs to one project, and is asked only of one.
  const [projectId = 0] = projectIds;
  const sources = {
    assigned_to_id: assigneeSource(db, assigneesOfEach(projectIds), t, authorId),
    category_id: categorySource(db, projectId),
    fixed_version_id: versionSource(db, viewer, projectIds),
  };
  const problems: Problem[] = [];
  for (const [field, name] of names) {
    const typed = values[name];
    if (typed === undefined) continue;
    delete resolved[name];
    const refused = await problemsOf(async () => {
      resolved[field] = typed.trim() === "" ? "" : String(await meant(sources[field], { field, typed }));
    });
    problems.push(...refused);
  }
  if (problems.length > 0) throw new Refusal(422, problems);
  return resolved;
}
