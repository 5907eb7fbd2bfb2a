import { sql } from "kysely";
import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import { cutText, type Tool } from "../../agents/index.js";
import { bytesIn, type Db, LARGEST_ANSWER, type Runtime } from "../../kernel/index.js";
import { priorities, statuses } from "../../tracking/index.js";
import { categoriesOf } from "../categories/categories.js";
import { type Holder, roleHolders } from "../members/roles/holders.js";
import { rolesIn } from "../members/roles/roles.js";
import { permissionsIn } from "../permission/permission.js";
import { customFieldsOfIssues } from "../project/custom-fields.js";
import { namedProject } from "../project/project-by-ref.js";
import { trackersOf } from "../project/trackers.js";
import { noProgress } from "../versions/planned-records.js";
import { versionsOf } from "../versions/shared-versions.js";
import type { Version } from "../versions/version.js";
import { projectForAgents, projectShape } from "./list-tool.js";
import { sharedRoom } from "./shared-room.js";

const named = z.object({ id: z.int(), name: z.string() });

const input = z.strictObject({
  project: z.union([z.int(), z.string()]).describe("Id, identifier or name."),
  offset: z.int().min(0).default(0).describe("description_next_offset, to read on."),
});

const output = z.object({
  project: projectShape.extend({
    description_next_offset: z.int().optional(),
    description_length: z.int().optional(),
    trackers: z.array(named).describe("What an issue here can be."),
    statuses: z.array(named.extend({ is_closed: z.boolean() })),
    priorities: z.array(named.extend({ is_default: z.boolean() })).describe("The lowest first."),
    categories: z.array(named),
    versions: z
      .array(named.extend({ status: z.string(), due_date: z.string().nullable(), open: z.int(), closed: z.int() }))
      .describe("Open ones can be planned for; with their issues that you see."),
    custom_fields: z
      .array(
        named.extend({
          format: z.string(),
          required: z.literal(true).optional(),
          multiple: z.literal(true).optional(),
          trackers: z.array(z.string()),
          possible_values: z.array(z.string()).optional(),
        }),
      )
      .describe("What issues here have besides; by name in `custom_fields` of service_issues_create."),
    members: z.array(named.extend({ login: z.string(), type: z.enum(["user", "group"]), roles: z.array(z.string()) })),
    me: z
      .object({
        roles: z.array(z.string()),
        permissions: z.array(z.string()),
        only_with_trackers: z.record(z.string(), z.array(z.string())).optional(),
      })
      .describe("What you may do here."),
  }),
  truncated: z.string().optional(),
});

/** So that the answer stays below what one may hold, with everything else in it. */
const MOST_MEMBERS = 50;
const MOST_CATEGORIES = 100;
const MOST_VERSIONS = 50;
const MOST_CUSTOM_FIELDS = 50;
/** For what stands beside the project. */
const SLACK = 1_000;

export const getProject: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_projects_get",
  title: "Read a project",
  description:
    "One project with what an issue in it can refer to (trackers, statuses, priorities, categories, versions, custom fields, members) and your roles and permissions there.",
  input,
  output,
  access: "read",
  async call(runtime, caller, { project: reference, offset }) {
    const { db, baseUrl } = runtime;
    const found = await namedProject(runtime, caller, reference);
    const project = projectForAgents(found, baseUrl);
    const { holders, whole } = await roleHolders(db, project.id, MOST_MEMBERS);
    const members = membersAmong(holders);
    const categories = await categoriesOf(db, project.id);
    const me = await whatMay(db, caller, project.id);
    const versions = me.permissions.includes("view_issues") ? await currentVersions(db, caller, project.id) : [];
    const customFields = await customFieldsOfIssues(db, caller, project.id);
    const always = {
      trackers: (await trackersOf(db, project.id, caller)).map(only),
      statuses: (await statuses(db)).map(({ id, name, isClosed }) => ({ id, name, is_closed: isClosed })),
      priorities: await usablePriorities(db),
    };
    const most = {
      categories: categories.slice(0, MOST_CATEGORIES).map(only),
      versions: await withProgress(runtime, caller, versions.slice(0, MOST_VERSIONS)),
      custom_fields: customFields.slice(0, MOST_CUSTOM_FIELDS),
      members: members.slice(0, MOST_MEMBERS),
    };
    const left = LARGEST_ANSWER - SLACK - bytesIn({ ...project, ...always, me, description: "" });
    const { lists, description: bytes } = sharedRoom(most, left);
    const cuts = [
      whole && onlySome("members", lists.members, members, "; service_users_list has all"),
      !whole && "only the first members of each role are listed; service_users_list has all",
      onlySome("categories", lists.categories, categories),
      onlySome("versions", lists.versions, versions),
      onlySome("custom fields", lists.custom_fields, customFields),
    ].filter((cut) => cut !== false);
    return {
      project: {
        ...project,
        ...cutText("description", project.description, { bytes, offset }),
        ...always,
        ...lists,
        me,
      },
      ...(cuts.length > 0 && { truncated: `Cut to fit one answer: ${cuts.join("; ")}.` }),
    };
  },
};

const onlySome = (what: string, shown: unknown[], all: unknown[], elsewhere = "") =>
  all.length > shown.length && `only ${shown.length} of ${all.length} ${what} are listed${elsewhere}`;

const only = ({ id, name }: z.infer<typeof named>) => ({ id, name });

/** Each once, with all their roles. */
function membersAmong(holders: Holder[]) {
  const each = Map.groupBy(holders, ({ principal }) => principal.id);
  return [...each.values()].flatMap((roles) =>
    roles.slice(0, 1).map(({ principal }) => ({ ...principal, roles: roles.map(({ role }) => role.name) })),
  );
}

async function usablePriorities(db: Db) {
  const active = (await priorities(db)).filter((priority) => priority.active);
  return active.map(({ id, name, isDefault }) => ({ id, name, is_default: isDefault }));
}

/** Those that are not closed before others, of which there may be many. */
async function currentVersions(db: Db, caller: Viewer, projectId: number): Promise<Version[]> {
  const versions = await versionsOf(db, caller, projectId);
  return versions.toSorted((a, b) => Number(a.status === "closed") - Number(b.status === "closed"));
}

async function withProgress({ db, contributions }: Runtime, caller: Viewer, versions: Version[]) {
  const ids = versions.map(({ id }) => id);
  const progress = await contributions.plannedRecords.progress(db, caller, ids);
  return versions.map(({ id, name, status, dueDate }) => {
    const { open, closed } = progress.get(id) ?? noProgress;
    return { id, name, status, due_date: dueDate, open, closed };
  });
}

async function whatMay(db: Db, caller: Viewer, projectId: number) {
  const permissions = await permissionsIn(db, caller.id, projectId);
  const roles = await rolesIn(db, caller.id, projectId);
  const limits = caller.trackersLimited ? await trackerLimits(db, caller.id, projectId) : [];
  return {
    roles: roles.map(({ name }) => name),
    permissions: [...permissions].sort(),
    ...(limits.length > 0 && {
      only_with_trackers: Object.fromEntries(limits.map(({ permission, trackers }) => [permission, trackers])),
    }),
  };
}

/** The permissions that no role gives the user with all trackers, and those of the project that they have them with. */
async function trackerLimits(db: Db, userId: number, projectId: number) {
  const { rows } = await sql<{ permission: string; trackers: string[] }>`
    select pp.permission, coalesce(array_agg(distinct t.name) filter (where t.id is not null), '{}') as trackers
      from project_permissions pp
      left join project_trackers pt on pt.project_id = pp.project_id
      left join trackers t on t.id = pt.tracker_id and pp.tracker_ids @> to_jsonb(t.id)
     where pp.user_id = ${userId} and pp.project_id = ${projectId}
     group by pp.permission having bool_and(pp.tracker_ids is not null)
     order by pp.permission`.execute(db);
  return rows;
}
