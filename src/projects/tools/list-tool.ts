import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { excerpt } from "../../design/index.js";
import { invalid, listAnswer, listInput, listOf, listOutput, placeAfter, text, timestamp } from "../../kernel/index.js";
import { countProjects, projectsAfter } from "../project/list/visible-projects.js";
import type { Project } from "../project/project.js";
import { ARCHIVED, CLOSED, OPEN } from "../project/visible.js";

const statuses = { open: [OPEN], closed: [CLOSED], archived: [ARCHIVED], any: [OPEN, CLOSED, ARCHIVED] };

export const projectShape = z.object({
  id: z.int(),
  identifier: z.string(),
  name: z.string(),
  url: z.string(),
  status: z.enum(["open", "closed", "archived"]),
  is_public: z.boolean(),
  parent: z.object({ id: z.int(), identifier: z.string(), name: z.string() }).nullable(),
  description: z.string(),
  homepage: z.string(),
  created_on: z.string(),
  updated_on: z.string(),
});

type Shape = z.infer<typeof projectShape>;

const input = z.strictObject({
  query: text(200).optional().describe("Part of the name or identifier."),
  status: z.enum(["open", "closed", "archived", "any"]).default("open"),
  fields: listOf(projectShape.keyof(), projectShape.keyof().options.length)
    .min(1)
    .default(["id", "identifier", "name", "description"]),
  ...listInput,
});

const output = z.object({ projects: z.array(projectShape.partial()), ...listOutput });

export const listProjects: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_projects_list",
  title: "List projects",
  description:
    "Projects you may see, each followed by those under it, descriptions shortened. service_projects_get has everything.",
  input,
  output,
  access: "read",
  async call({ db, baseUrl }, caller, asked) {
    const { query, fields, limit, count_only, status } = asked;
    const wanted = { name: query, statuses: statuses[status] };
    const total_count = await countProjects(db, caller, wanted);
    if (count_only) return { projects: [], total_count, next_cursor: null };
    const list = { list: "projects", asked };
    const [after] = placeAfter(z.tuple([z.int32().min(1)]), list) ?? [];
    const rows = await projectsAfter(db, caller, { ...wanted, limit: limit + 1, after });
    if (!rows) throw invalid("cursor", "foreign_cursor");
    const { items, ...rest } = listAnswer(rows, list, {
      item: (row) => only(fields, { ...projectForAgents(row, baseUrl), description: excerpt(row.description) }),
      place: ({ id }) => [id],
    });
    return { projects: items, total_count, ...rest };
  },
};

export function projectForAgents(project: Project, baseUrl: string): Shape {
  const { id, identifier, name, description, homepage } = project;
  const status = ({ [OPEN]: "open", [CLOSED]: "closed", [ARCHIVED]: "archived" } as const)[project.status] ?? "open";
  return {
    id,
    identifier,
    name,
    url: `${baseUrl}/projects/${identifier}`,
    status,
    is_public: project.isPublic,
    parent: project.parent ?? null,
    description,
    homepage,
    created_on: timestamp(project.createdOn),
    updated_on: timestamp(project.updatedOn),
  };
}

const only = (fields: (keyof Shape)[], project: Shape): Partial<Shape> =>
  Object.fromEntries(fields.map((field) => [field, project[field]]));
