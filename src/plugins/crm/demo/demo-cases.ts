import { onBehalfOf, type Viewer } from "../../../accounts/index.js";
import type { DemoData } from "../../../imports/index.js";
import { type Change, change, type Db } from "../../../kernel/index.js";
import { switchOnModule } from "../../../projects/index.js";
import { createCase } from "../case/create-case.js";
import { caseStatuses } from "../case/statuses.js";
import { updateCase } from "../case/update-case.js";
import { type Customer, customers } from "./customers.js";

/** A dozen cases of the last weeks, each with its way from the first status to where it is. Once per project. */
export const demoCases: DemoData = async (runtime, { id: projectId, logins }) => {
  const { db } = runtime;
  const present = await db.selectFrom("crm_cases").select("id").where("project_id", "=", projectId).limit(1).execute();
  const people = await peopleOf(db, logins);
  const [first] = people;
  if (present.length > 0 || !first) return [];
  await change(runtime, first, (open) => switchOnModule(open, { id: projectId, name: "crm" }));
  for (const [place, customer] of customers.entries()) {
    const [seller = first, other = first] = [people[place % people.length], people[(place + 1) % people.length]];
    await tell(runtime, customer, { projectId, seller, other });
  }
  return [runtime.words.t("en")("crm.demoAdded", { count: customers.length })];
};

async function peopleOf(db: Db, logins: readonly string[]): Promise<Viewer[]> {
  const people = await db
    .selectFrom("users")
    .select(["id", "login", "firstname as name"])
    .where("login", "in", [...logins])
    .orderBy("id")
    .execute();
  return people.map(onBehalfOf);
}

interface Place {
  projectId: number;
  seller: Viewer;
  other: Viewer;
}

const DAY = 86_400_000;

/** As it happened: each step a change of its own, on a day of its own. */
async function tell(
  runtime: Parameters<DemoData>[0],
  { steps, daysAgo, ...fields }: Customer,
  { projectId, seller, other }: Place,
): Promise<void> {
  const statuses = new Map((await caseStatuses(runtime.db)).map(({ id, name }) => [name, id]));
  const day = (number: number) => new Date(Date.now() - Math.max(daysAgo - number * STEP, 0) * DAY);
  const { id } = await change(runtime, seller, (open: Change) =>
    createCase(open, {
      fields: { ...fields, project_id: projectId, assigned_to_id: seller.id },
      watcherIds: [seller.id],
      at: day(0),
    }),
  );
  for (const [place, { status, notes }] of steps.entries()) {
    const status_id = status === undefined ? undefined : statuses.get(status);
    await change(runtime, place % 2 === 0 ? other : seller, (open) =>
      updateCase(open, { id, fields: { status_id }, notes, at: day(place + 1) }),
    );
  }
}

const STEP = 3;
