import { useView } from "../../design/index.js";
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
  const rows = [{ id: 0, name: t("tracking.workflows.newIssue") }, ...statuses];
  const caption = t(`tracking.workflows.${of}`);
  return (
    <section class="matrix" tabindex={0} aria-label={caption}>
      <table>
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("tracking.workflows.from")}</th>
            {statuses.map(({ name }) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr>
              <th scope="row">{from.name}</th>
              {statuses.map((to) => (
                <td>
                  {from.id !== to.id && (
                    <input
                      type="checkbox"
                      class="input"
                      name={`transition[${of}][${from.id}][]`}
                      value={to.id}
                      checked={given.has(`${from.id} ${to.id}`)}
                      aria-label={t("tracking.workflows.fromTo", { from: from.name, to: to.name })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isOf =
  (of: TransitionsOf) =>
  ({ author, assignee }: Transition): boolean =>
    of === "all" ? !author && !assignee : of === "author" ? author : assignee;
