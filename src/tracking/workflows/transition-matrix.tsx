import { Matrix, useView } from "../../design/index.js";
import type { Status } from "../statuses/statuses.js";
import type { Transition, Workflow } from "./workflow.js";

/** For whom the transitions of one matrix are. */
export type TransitionsOf = "all" | "author" | "assignee";

interface MatrixProps {
  of: TransitionsOf;
  statuses: Status[];
  workflow: Workflow;
}

/** From the status of a row to that of a column: `transition[author][1][]=5`. */
export function TransitionMatrix({ of, statuses, workflow: { transitions } }: MatrixProps) {
  const { t } = useView();
  const given = new Set(
    transitions.filter(isOf(of)).map(({ old_status_id, new_status_id }) => `${old_status_id} ${new_status_id}`),
  );
  const from = [{ id: 0, name: t("tracking.workflows.newIssue") }, ...statuses];
  const cell = (old: { id: number; name: string }, next: Status) =>
    old.id !== next.id && (
      <input
        type="checkbox"
        class="input"
        name={`transition[${of}][${old.id}][]`}
        value={next.id}
        checked={given.has(`${old.id} ${next.id}`)}
        aria-label={t("tracking.workflows.fromTo", { from: old.name, to: next.name })}
      />
    );
  const columns = statuses.map(({ name }) => name);
  return (
    <Matrix
      caption={t(`tracking.workflows.${of}`)}
      corner={t("tracking.workflows.from")}
      columns={columns}
      wholes={{ by: "turn", columns }}
      groups={[{ rows: from.map((old) => ({ label: old.name, cells: statuses.map((next) => cell(old, next)) })) }]}
    />
  );
}

const isOf =
  (of: TransitionsOf) =>
  ({ author, assignee }: Transition): boolean =>
    of === "all" ? !author && !assignee : of === "author" ? author : assignee;
