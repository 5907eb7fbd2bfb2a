import type { Trx } from "../kernel/index.js";

const statuses = ["New", "In Progress", "Resolved", "Feedback", "Closed", "Rejected"];
const closed = ["Closed", "Rejected"];
const trackers = ["Bug", "Feature", "Support"];
const priorities = ["Low", "Normal", "High", "Urgent", "Immediate"];

/** Redmine's trackers, statuses, priorities and workflows (decisions 9.9). */
export async function installTrackingDefaults(trx: Trx): Promise<void> {
  const statusRows = await trx
    .insertInto("issue_statuses")
    .values(statuses.map((name, index) => ({ name, is_closed: closed.includes(name), position: index + 1 })))
    .returning(["id", "name"])
    .execute();
  const statusId = new Map(statusRows.map(({ id, name }) => [name, id]));
  const newId = statusId.get("New") as number; // written above
  await trx
    .insertInto("trackers")
    .values(trackers.map((name, index) => ({ name, position: index + 1, default_status_id: newId, description: "" })))
    .execute();
  await trx
    .insertInto("issue_priorities")
    .values(priorities.map((name, index) => ({ name, position: index + 1, is_default: name === "Normal" })))
    .execute();
  await openWorkflows(trx, await trx.selectFrom("trackers").select("id").execute());
}

/** The transitions of Redmine's default workflows, for the given trackers and the roles it comes with. */
export async function openWorkflows(trx: Trx, forTrackers: { id: number }[]): Promise<void> {
  const roles = await trx.selectFrom("roles").select(["id", "name"]).where("builtin", "=", 0).execute();
  const statusRows = await trx.selectFrom("issue_statuses").select(["id", "name"]).execute();
  const statusId = new Map(statusRows.map(({ id, name }) => [name, id]));
  const rows = roles.flatMap((role) =>
    transitions(role.name).flatMap(([from, to]) => {
      const next = statusId.get(to);
      const old = from === NONE ? 0 : statusId.get(from);
      return next === undefined || old === undefined
        ? []
        : forTrackers.map(({ id }) => ({
            tracker_id: id,
            role_id: role.id,
            old_status_id: old,
            new_status_id: next,
          }));
    }),
  );
  if (rows.length > 0) await trx.insertInto("workflow_transitions").values(rows).execute();
}

const NONE = "";

function transitions(role: string): [from: string, to: string][] {
  const start: [string, string] = [NONE, "New"];
  if (role === "Manager") {
    const any = statuses.flatMap((from) =>
      statuses.filter((to) => to !== from).map((to): [string, string] => [from, to]),
    );
    return [start, ...any];
  }
  if (role === "Developer") {
    const open = ["New", "In Progress", "Resolved", "Feedback"];
    const working = ["In Progress", "Resolved", "Feedback", "Closed"];
    return [
      start,
      ...open.flatMap((from) => working.filter((to) => to !== from).map((to): [string, string] => [from, to])),
    ];
  }
  const open = ["New", "In Progress", "Resolved", "Feedback"];
  return [start, ...open.map((from): [string, string] => [from, "Closed"]), ["Resolved", "Feedback"]];
}
