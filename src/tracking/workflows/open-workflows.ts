import type { Trx } from "../../kernel/index.js";
import { NONE, usualTransitions } from "./usual-transitions.js";

/** The transitions of Redmine's default workflows, for the given trackers and the roles it comes with. */
export async function openWorkflows(trx: Trx, forTrackers: { id: number }[]): Promise<void> {
  const roles = await trx.selectFrom("roles").select(["id", "name"]).where("builtin", "=", 0).execute();
  const statusRows = await trx.selectFrom("issue_statuses").select(["id", "name"]).execute();
  const statusId = new Map(statusRows.map(({ id, name }) => [name, id]));
  const rows = roles.flatMap((role) =>
    usualTransitions(role.name).flatMap(([from, to]) => {
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
