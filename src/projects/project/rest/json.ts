import { z } from "zod";
import type { Viewer } from "../../../accounts/index.js";
import { type Db, momentAnswer, type Named, namedAnswer, type Runtime, timestamp } from "../../../kernel/index.js";
import { customFieldAnswer, customFieldJson, type ShownCustomField } from "../../../tracking/index.js";
import { type Category, categoriesByProject } from "../../categories/categories.js";
import { customFieldsOf } from "../../custom-values/record-values.js";
import { defaultAssigneeOf } from "../../members/assignees/default-assignee.js";
import type { Member } from "../../members/members-of.js";
import { defaultVersionOf } from "../../versions/default-version.js";
import { customFieldsByProject } from "../custom-fields.js";
import { modulesOf } from "../modules.js";
import type { Project } from "../project.js";
import { trackersByProject } from "../trackers.js";

/** What `include` may ask for, for all projects at once. Other names mean nothing, as in Redmine. */
const includes: Record<string, (db: Db, projectIds: number[], viewer: Viewer) => Promise<Map<number, Named[]>>> = {
  trackers: trackersByProject,
  issue_categories: categoriesByProject,
  enabled_modules: modulesOf,
  issue_custom_fields: customFieldsByProject,
};

export const projectAnswer = z
  .object({
    ...namedAnswer.shape,
    identifier: z.string(),
    description: z.string().nullable(),
    homepage: z.string().optional().describe("Left out of lists."),
    parent: namedAnswer.optional(),
    status: z.int().describe("1 open, 5 closed, 9 archived."),
    is_public: z.boolean(),
    inherit_members: z.boolean(),
    default_version: namedAnswer.optional().describe("What new issues are planned for. Left out of lists."),
    default_issue_query: namedAnswer.optional().describe("What lists of its issues open with. Left out of lists."),
    default_assignee: namedAnswer.optional().describe("Who gets new issues. Left out of lists."),
    custom_fields: z.array(customFieldAnswer).optional().describe("Those that the caller sees."),
    trackers: z.array(namedAnswer).optional(),
    issue_categories: z.array(namedAnswer).optional(),
    enabled_modules: z.array(namedAnswer).optional(),
    issue_custom_fields: z.array(namedAnswer).optional(),
    created_on: momentAnswer,
    updated_on: momentAnswer,
  })
  .meta({ id: "Project" });

type ProjectAnswer = z.infer<typeof projectAnswer>;

/** Redmine's shape, with the inclusions named in `include`. */
export async function projectsJson(
  db: Db,
  viewer: Viewer,
  projects: Project[],
  include: ReadonlySet<string> = new Set(),
): Promise<ProjectAnswer[]> {
  const ids = projects.map(({ id }) => id);
  const asked = Object.entries(includes).filter(([name]) => include.has(name));
  const customs = await customFieldsOf(db, viewer, "project", ids);
  const included = await Promise.all(asked.map(async ([name, of]) => [name, await of(db, ids, viewer)] as const));
  return projects.map((project) => ({
    id: project.id,
    name: project.name,
    identifier: project.identifier,
    description: project.description || null,
    ...(project.parent && { parent: only(project.parent) }),
    status: project.status,
    is_public: project.isPublic,
    inherit_members: project.inheritMembers,
    ...customsOf(customs.get(project.id)),
    ...Object.fromEntries(included.map(([name, of]) => [name, (of.get(project.id) ?? []).map(only)])),
    created_on: timestamp(project.createdOn),
    updated_on: timestamp(project.updatedOn),
  }));
}

const customsOf = (fields: ShownCustomField[] | undefined) =>
  fields && { custom_fields: fields.map((field) => customFieldJson(field)) };

/** Alone, a project says where its home is, what new issues are planned for and who gets them, and what their list opens with. */
export async function projectJson(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  project: Project,
  include?: ReadonlySet<string>,
) {
  const [json] = await projectsJson(db, viewer, [project], include);
  const version = await defaultVersionOf(db, project.id);
  const query = await contributions.defaultQueries.of(db, viewer, project.id);
  const assignee = await defaultAssigneeOf(db, project.id);
  return {
    ...json,
    homepage: project.homepage,
    ...(version && { default_version: version }),
    ...(query && { default_issue_query: query }),
    ...(assignee && { default_assignee: assignee }),
  };
}

export const membershipAnswer = z
  .object({
    id: z.int(),
    project: namedAnswer,
    user: namedAnswer.optional().describe("Who is a member; or group."),
    group: namedAnswer.optional().describe("Everybody in it is a member; or user."),
    roles: z
      .array(z.object({ ...namedAnswer.shape, inherited: z.literal(true).optional() }))
      .describe("Own ones, and those that come from a group or a parent project."),
  })
  .meta({ id: "Membership" });

export const memberJson = ({ id, project, principal, roles, inherited }: Member): z.infer<typeof membershipAnswer> => ({
  id,
  project: only(project),
  [principal.type]: only(principal),
  roles: [...roles, ...inherited.map((role) => ({ ...role, inherited: true as const }))],
});

export const categoryAnswer = z
  .object({
    id: z.int(),
    project: namedAnswer,
    name: z.string(),
    assigned_to: namedAnswer.optional().describe("Whom new issues of it go to."),
  })
  .meta({ id: "IssueCategory" });

/** `project`: the one it belongs to. */
export const categoryJson = (category: Category, project: Named): z.infer<typeof categoryAnswer> => ({
  id: category.id,
  project: only(project),
  name: category.name,
  ...(category.assignedTo && { assigned_to: category.assignedTo }),
});

const only = ({ id, name }: Named) => ({ id, name });
