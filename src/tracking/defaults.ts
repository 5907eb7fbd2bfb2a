import type { Trx } from "../kernel/index.js";
import { drawAsUsual } from "./appearance/usual-appearance.js";
import { openWorkflows } from "./workflows/open-workflows.js";
import { statusNames as statuses } from "./workflows/usual-transitions.js";

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
  await drawAsUsual(trx);
  await openWorkflows(trx, await trx.selectFrom("trackers").select("id").execute());
}
