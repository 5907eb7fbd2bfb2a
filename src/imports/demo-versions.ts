import { onBehalfOf, type Viewer } from "../accounts/index.js";
import { updateIssue } from "../issues/index.js";
import { type Change, change, type Runtime } from "../kernel/index.js";
import { createVersion, updateVersion, type VersionStatus } from "../projects/index.js";
import type { DemoData } from "./demo-data.js";

interface Plan {
  name: string;
  description: string;
  /** From today; undefined: without a date. */
  dueInDays?: number;
  status: VersionStatus;
  /** How many issues are planned for it. */
  closed: number;
  open: number;
}

/** How a working group brings a document to its end. */
const plans: Plan[] = [
  {
    name: "Working group last call",
    description: "Both documents are complete, and nobody in the group objects.",
    dueInDays: -40,
    status: "closed",
    closed: 14,
    open: 0,
  },
  {
    name: "IESG evaluation",
    description: "What the area directors and the reviewers of other areas asked for.",
    dueInDays: 18,
    status: "open",
    closed: 9,
    open: 7,
  },
  { name: "Publication", description: "The editor's last questions.", status: "open", closed: 0, open: 3 },
];

/** Versions with issues planned for them, the last ones first. Once per project. */
export const demoVersions: DemoData = async (runtime, { id: projectId, logins }) => {
  const { db, words } = runtime;
  const present = await db.selectFrom("versions").select("id").where("project_id", "=", projectId).limit(1).execute();
  const manager = await personCalled(runtime, logins[0] ?? "");
  if (present.length > 0 || !manager) return [];
  const [open, closed] = [await issuesOf(runtime, projectId, false), await issuesOf(runtime, projectId, true)];
  for (const plan of plans) {
    const planned = [...open.splice(0, plan.open), ...closed.splice(0, plan.closed)];
    await change(runtime, manager, (unit) => carryOut(unit, plan, { projectId, planned }));
  }
  return [words.t("en")("imports.demoVersions", { count: plans.length })];
};

async function personCalled({ db }: Runtime, login: string): Promise<Viewer | undefined> {
  const person = await db
    .selectFrom("users")
    .select(["id", "login", "firstname as name"])
    .where("login", "=", login)
    .executeTakeFirst();
  return person && onBehalfOf(person);
}

type Planned = Awaited<ReturnType<typeof issuesOf>>;

/** The last changed of them. */
const issuesOf = ({ db }: Runtime, projectId: number, isClosed: boolean) =>
  db
    .selectFrom("issues as i")
    .innerJoin("issue_statuses as s", "s.id", "i.status_id")
    .select(["i.id", "i.updated_on as updatedOn"])
    .where("i.project_id", "=", projectId)
    .where("s.is_closed", "=", isClosed)
    .orderBy("i.updated_on", "desc")
    .limit(30)
    .execute();

/** Each issue keeps its place among the others: it is planned when it was changed last. */
async function carryOut(
  unit: Change,
  { name, description, dueInDays, status }: Plan,
  { projectId, planned }: { projectId: number; planned: Planned },
): Promise<void> {
  const due_date = dueInDays === undefined ? null : dayAhead(dueInDays);
  const { id: version } = await createVersion(unit, { projectId, name, description, due_date });
  for (const { id, updatedOn } of planned.toSorted((a, b) => a.id - b.id)) {
    await updateIssue(unit, { id, fields: { fixed_version_id: version }, at: updatedOn });
  }
  await updateVersion(unit, { id: version, status });
}

const DAY = 86_400_000;

const dayAhead = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
