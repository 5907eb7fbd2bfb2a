import { Form, Icon, optionOf, Select, SubmitButton, useView } from "../../design/index.js";
import type { Named } from "../../kernel/index.js";
import type { WorkflowPlace } from "./workflow.js";

interface CopyFromProps {
  trackers: Named[];
  roles: Named[];
  place: WorkflowPlace;
  /** What the page shows, to come back to. */
  of: string;
}

/** Folded below a workflow: another one to take its place. */
export function CopyFrom({ trackers, roles, place, of }: CopyFromProps) {
  const { t } = useView();
  const tracker = nameOf(trackers, place.trackerId);
  const role = nameOf(roles, place.roleId);
  return (
    <details class="matrix-more">
      <summary>
        <Icon name="chevron-right" />
        {t("tracking.workflows.copyFrom")}
      </summary>
      <p class="quiet">{t("tracking.workflows.copyHint", { tracker, role })}</p>
      <Form action="/admin/workflows/copy" class="filters">
        <input type="hidden" name="tracker_id" value={place.trackerId} />
        <input type="hidden" name="role_id" value={place.roleId} />
        <input type="hidden" name="of" value={of} />
        <Select
          name="from_tracker_id"
          label={t("captions.tracker")}
          value={place.trackerId}
          options={trackers.map(optionOf)}
        />
        <Select name="from_role_id" label={t("captions.role")} value={place.roleId} options={roles.map(optionOf)} />
        <SubmitButton look="outline">{t("tracking.workflows.copy")}</SubmitButton>
      </Form>
    </details>
  );
}

const nameOf = (rows: Named[], id: number) => rows.find((row) => row.id === id)?.name;
