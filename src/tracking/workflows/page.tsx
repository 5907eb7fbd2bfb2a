import type { Context } from "hono";
import { z } from "zod";
import { administration, allRoles, requireAdmin } from "../../accounts/index.js";
import {
  Form,
  FormActions,
  Icon,
  optionOf,
  Page,
  PageHeader,
  Select,
  SubmitButton,
  Tabs,
  useView,
} from "../../design/index.js";
import {
  change,
  type Db,
  filledListOf,
  type Named,
  parsed,
  type Routers,
  type Runtime,
  readJson,
  sentId,
} from "../../kernel/index.js";
import { customFieldsOfIssues } from "../custom-fields/custom-fields.js";
import { type Status, statuses } from "../statuses/statuses.js";
import { trackers } from "../trackers/trackers.js";
import { changeWorkflow } from "./change-workflow.js";
import { CopyTo } from "./copy-to.js";
import { copyWorkflow } from "./copy-workflow.js";
import { FieldMatrix, type RuledField } from "./field-matrix.js";
import { permissionsIn, transitionsIn } from "./sent-workflow.js";
import { TransitionMatrix } from "./transition-matrix.js";
import { type Workflow, type WorkflowPlace, workflowOf } from "./workflow.js";

export function workflowPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.get("/admin/workflows", (c) => show(runtime, c));
  pages.post("/admin/workflows", (c) => save(runtime, c));
  pages.post("/admin/workflows/copy", (c) => copy(runtime, c));
}

interface WorkflowContent {
  trackers: Named[];
  roles: Named[];
  statuses: Status[];
  fields: RuledField[];
  place: WorkflowPlace;
  workflow: Workflow;
  /** What the page shows: transitions, or the permissions of fields. */
  of: "transitions" | "fields";
}

async function show({ db, contributions }: Runtime, c: Context) {
  requireAdmin(c);
  const allTrackers = await trackers(db);
  const roles = await allRoles(db);
  const place = {
    trackerId: chosen(allTrackers, c.req.query("tracker_id")),
    roleId: chosen(roles, c.req.query("role_id")),
  };
  const content: WorkflowContent = {
    trackers: allTrackers,
    roles,
    statuses: await statuses(db),
    fields: [
      ...contributions.workflowFields.map((name) => ({ name, label: c.var.t(`captions.${name}`) })),
      ...(await customFieldsOf(db, place.trackerId)),
    ],
    place,
    workflow: await workflowOf(db, place),
    of: c.req.query("of") === "fields" ? "fields" : "transitions",
  };
  return c.var.show(<WorkflowPage {...content} />);
}

async function customFieldsOf(db: Db, trackerId: number): Promise<RuledField[]> {
  const fields = (await customFieldsOfIssues(db)).filter(({ tracker_ids }) => tracker_ids.includes(trackerId));
  return fields.map(({ id, name }) => ({ name: String(id), label: name }));
}

/** The named one, or the first. */
const chosen = (rows: Named[], id: string | undefined): number =>
  (rows.find((row) => String(row.id) === id) ?? rows[0])?.id ?? 0;

/** What the form says besides the matrix. An empty matrix takes all away, so nothing is guessed. */
const sentPlace = z.object({ tracker_id: sentId, role_id: sentId, of: z.enum(["transitions", "fields"]) });

async function save(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const form = (await readJson(c)) as Record<string, unknown>;
  const { tracker_id: trackerId, role_id: roleId, of } = parsed(sentPlace, form);
  const given =
    of === "fields" ? { permissions: permissionsIn(form.rule) } : { transitions: transitionsIn(form.transition) };
  await change(runtime, c.var.viewer, (open) => changeWorkflow(open, { trackerId, roleId }, given));
  return done(c, { trackerId, roleId }, of, { word: "saved" });
}

/** More than anybody has. Without a box that is ticked nothing of a list is sent. */
const chosenIds = filledListOf(sentId, 1_000).default([]);

const sentCopy = sentPlace.extend({ to_tracker_ids: chosenIds, to_role_ids: chosenIds });

/** All of a workflow, its field permissions too, in the place of those of each tracker and role that is ticked. */
async function copy(runtime: Runtime, c: Context) {
  requireAdmin(c);
  const form = parsed(sentCopy, (await readJson(c)) as Record<string, unknown>);
  const from = { trackerId: form.tracker_id, roleId: form.role_id };
  const to = form.to_tracker_ids.flatMap((trackerId) => form.to_role_ids.map((roleId) => ({ trackerId, roleId })));
  const count = await change(runtime, c.var.viewer, (open) => copyWorkflow(open, { from, to }));
  return done(c, from, form.of, { word: "copied", count });
}

interface Done {
  word: "saved" | "copied";
  count?: number;
}

function done(c: Context, { trackerId, roleId }: WorkflowPlace, of: WorkflowContent["of"], { word, ...said }: Done) {
  const query = new URLSearchParams({ tracker_id: String(trackerId), role_id: String(roleId), of });
  return c.var.goTo(`/admin/workflows?${query.toString()}`, {
    kind: said.count === 0 ? "error" : "notice",
    text: c.var.t(`tracking.workflows.${word}`, said),
  });
}

function WorkflowPage({ trackers, roles, statuses, fields, place, workflow, of }: WorkflowContent) {
  const { t } = useView();
  const title = t("tracking.workflows.title");
  const named = [trackers.find(({ id }) => id === place.trackerId), roles.find(({ id }) => id === place.roleId)];
  const whose = named.map((one) => one?.name).join(" · ");
  const at = (shown: string) => `/admin/workflows?tracker_id=${place.trackerId}&role_id=${place.roleId}&of=${shown}`;
  return (
    <Page title={`${whose} · ${title}`}>
      <PageHeader title={title} crumbs={[administration(t)]} />
      <p class="on-paper">{whose}</p>
      <Form action="/admin/workflows" method="get" class="filters" autosubmit>
        <input type="hidden" name="of" value={of} />
        <Select name="tracker_id" label={t("captions.tracker")} value={place.trackerId} options={options(trackers)} />
        <Select name="role_id" label={t("captions.role")} value={place.roleId} options={options(roles)} />
        <SubmitButton look="outline">{t("tracking.workflows.show")}</SubmitButton>
      </Form>
      <Tabs
        tabs={[
          { label: t("tracking.workflows.transitions"), href: at("transitions"), current: of === "transitions" },
          { label: t("tracking.workflows.fields"), href: at("fields"), current: of === "fields" },
        ]}
      />
      <Form action="/admin/workflows" class="stack">
        <input type="hidden" name="tracker_id" value={place.trackerId} />
        <input type="hidden" name="role_id" value={place.roleId} />
        <input type="hidden" name="of" value={of} />
        {of === "fields" ? (
          <FieldMatrix {...{ statuses, fields, workflow }} />
        ) : (
          <TransitionMatrices statuses={statuses} workflow={workflow} />
        )}
        <FormActions>
          <SubmitButton>{t("tracking.workflows.save")}</SubmitButton>
        </FormActions>
      </Form>
      <CopyTo {...{ trackers, roles, place, of }} />
    </Page>
  );
}

/** What everyone with the role may do, and what only the author and the assignee may besides. */
function TransitionMatrices({ statuses, workflow }: { statuses: Status[]; workflow: Workflow }) {
  const { t } = useView();
  return (
    <>
      <TransitionMatrix of="all" {...{ statuses, workflow }} />
      {(["author", "assignee"] as const).map((of) => (
        <details class="matrix-more" open={workflow.transitions.some((transition) => transition[of])}>
          <summary>
            <Icon name="chevron-right" />
            {t(`tracking.workflows.${of}`)}
          </summary>
          <TransitionMatrix {...{ of, statuses, workflow }} />
        </details>
      ))}
    </>
  );
}

const options = (rows: Named[]) => rows.map(optionOf);
