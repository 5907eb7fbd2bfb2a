import { Matrix, useView } from "../../design/index.js";
import type { Status } from "../statuses/statuses.js";
import type { Workflow } from "./workflow.js";

const rules = ["readonly", "required"] as const;

/** A field of issues, by the name that rules have for it. */
export interface RuledField {
  name: string;
  label: string;
}

interface FieldMatrixProps {
  statuses: Status[];
  fields: RuledField[];
  workflow: Workflow;
}

/** The rule of the field of a row while an issue has the status of a column: `rule[subject][1]=readonly`. */
export function FieldMatrix({ statuses, fields, workflow: { permissions } }: FieldMatrixProps) {
  const { t } = useView();
  const given = new Map(permissions.map(({ old_status_id, field, rule }) => [`${field} ${old_status_id}`, rule]));
  const columns = [{ id: 0, name: t("tracking.workflows.newIssue") }, ...statuses];
  const names = columns.map(({ name }) => name);
  const cell = (field: RuledField, { id, name }: { id: number; name: string }) => (
    <select
      class="select"
      name={`rule[${field.name}][${id}]`}
      aria-label={t("tracking.workflows.fieldIn", { field: field.label, status: name })}
    >
      <option value="">{t("tracking.workflows.free")}</option>
      {rules.map((rule) => (
        <option value={rule} selected={given.get(`${field.name} ${id}`) === rule}>
          {t(`tracking.workflows.${rule}`)}
        </option>
      ))}
    </select>
  );
  const rows = fields.map((field) => ({
    label: field.label,
    cells: columns.map((column) => cell(field, column)),
  }));
  return (
    <Matrix
      caption={t("tracking.workflows.fields")}
      corner={t("captions.field")}
      columns={names}
      wholes={{ by: "fill", columns: names }}
      groups={[{ rows }]}
    />
  );
}
