import { useView } from "../../design/index.js";
import type { Status } from "../statuses/statuses.js";
import type { Workflow } from "./workflow.js";

const rules = ["readonly", "required"] as const;

/** The rule of the field of a row while an issue has the status of a column: `rule[subject][1]=readonly`. */
export function FieldMatrix({
  statuses,
  fields,
  workflow,
}: {
  statuses: Status[];
  fields: string[];
  workflow: Workflow;
}) {
  const { t } = useView();
  const given = new Map(
    workflow.permissions.map(({ old_status_id, field, rule }) => [`${field} ${old_status_id}`, rule]),
  );
  const columns = [{ id: 0, name: t("tracking.workflows.newIssue") }, ...statuses];
  const caption = t("tracking.workflows.fields");
  return (
    <section class="matrix" tabindex={0} aria-label={caption}>
      <table>
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("captions.field")}</th>
            {columns.map(({ name }) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr>
              <th scope="row">{t(`captions.${field}`)}</th>
              {columns.map(({ id, name }) => (
                <td>
                  <select
                    class="select"
                    name={`rule[${field}][${id}]`}
                    aria-label={t("tracking.workflows.fieldIn", { field: t(`captions.${field}`), status: name })}
                  >
                    <option value="">{t("tracking.workflows.free")}</option>
                    {rules.map((rule) => (
                      <option value={rule} selected={given.get(`${field} ${id}`) === rule}>
                        {t(`tracking.workflows.${rule}`)}
                      </option>
                    ))}
                  </select>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
