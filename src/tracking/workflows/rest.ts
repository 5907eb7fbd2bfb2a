import type { Context } from "hono";
import { z } from "zod";
import { requireAdmin } from "../../accounts/index.js";
import {
  change,
  invalid,
  listOf,
  namedAnswer,
  notFound,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentFlag,
  sentId,
  settable,
  text,
  wrapped,
} from "../../kernel/index.js";
import { changeWorkflow } from "./change-workflow.js";
import { type WorkflowPlace, workflowOf } from "./workflow.js";

/** What a role may do with issues of a tracker (decisions 8.4); for administrators. */
export function workflowRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const workflows = rest.about(runtime, "Workflows");
  workflows.get("/workflows", show, {
    summary: "Show the workflow of a role for a tracker",
    query,
    answer: { workflow: answer },
  });
  workflows.put("/workflows", update, {
    summary: "Change the workflow of a role for a tracker",
    description: "`transitions` and `permissions` replace what there was; a list that is left out stays as it is.",
    query,
    body: { name: "workflow", schema: fields },
  });
}

const query = { tracker_id: sentId, role_id: sentId };

/** A status's id; 0 for a new issue. */
const oldStatus = z
  .union([z.literal([0, "0"]).transform(() => 0), sentId], { error: "not_an_id" })
  .meta({ description: "The status an issue has; 0 for a new issue." });

const MOST = 20_000;

const fields = z.strictObject({
  transitions: listOf(
    z.strictObject({
      old_status_id: oldStatus,
      new_status_id: sentId,
      author: sentFlag.default(false).describe("Only for the author of the issue."),
      assignee: sentFlag.default(false).describe("Only for its assignee."),
    }),
    MOST,
  ).optional(),
  permissions: listOf(
    z.strictObject({
      old_status_id: oldStatus,
      field: text(100).describe("A name, or the id of a custom field as a text."),
      rule: z.enum(["readonly", "required"]),
    }),
    MOST,
  ).optional(),
});

const answer = z
  .object({
    tracker: namedAnswer,
    role: namedAnswer,
    transitions: z.array(
      z.object({ old_status_id: z.int(), new_status_id: z.int(), author: z.boolean(), assignee: z.boolean() }),
    ),
    permissions: z.array(
      z.object({ old_status_id: z.int(), field: z.string(), rule: z.enum(["readonly", "required"]) }),
    ),
  })
  .meta({ id: "Workflow" });

async function show({ db }: Runtime, c: Context) {
  requireAdmin(c);
  const place = placeIn(c);
  const tracker = await db
    .selectFrom("trackers")
    .select(["id", "name"])
    .where("id", "=", place.trackerId)
    .executeTakeFirst();
  if (!tracker) throw notFound("tracker");
  const role = await db.selectFrom("roles").select(["id", "name"]).where("id", "=", place.roleId).executeTakeFirst();
  if (!role) throw notFound("role");
  const workflow = await workflowOf(db, place);
  return c.json({ workflow: { tracker, role, ...workflow } });
}

async function update(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const place = placeIn(c);
  const given = parsed(fields, settable(wrapped("workflow", await readJson(c)), { input: fields, answer }));
  await change(runtime, c.var.viewer, (open) => changeWorkflow(open, place, given));
  return c.body(null, 204);
}

function placeIn(c: Context): WorkflowPlace {
  const { tracker_id, role_id } = parsed(z.object(query), c.req.query());
  if (tracker_id === undefined || role_id === undefined) throw invalid("tracker_id", "blank");
  return { trackerId: tracker_id, roleId: role_id };
}
