import { CheckboxGroup, Form, FormActions, Icon, SubmitButton, useView } from "../../design/index.js";
import type { Named } from "../../kernel/index.js";
import type { WorkflowPlace } from "./workflow.js";

interface CopyToProps {
  trackers: Named[];
  roles: Named[];
  place: WorkflowPlace;
  /** What the page shows, to come back to. */
  of: string;
}

/** Folded below a workflow: the trackers and roles that are to have it, too. */
export function CopyTo({ trackers, roles, place, of }: CopyToProps) {
  const { t } = useView();
  const tracker = nameOf(trackers, place.trackerId);
  const role = nameOf(roles, place.roleId);
  const boxes = (rows: Named[]) => rows.map(({ id, name }) => ({ value: String(id), label: <bdi>{name}</bdi> }));
  return (
    <details class="matrix-more">
      <summary>
        <Icon name="chevron-right" />
        {t("tracking.workflows.copyTo")}
      </summary>
      <p class="quiet">{t("tracking.workflows.copyHint", { tracker, role })}</p>
      <Form action="/admin/workflows/copy" class="stack">
        <input type="hidden" name="tracker_id" value={place.trackerId} />
        <input type="hidden" name="role_id" value={place.roleId} />
        <input type="hidden" name="of" value={of} />
        <CheckboxGroup
          name="to_tracker_ids[]"
          label={t("tracking.trackers.title")}
          boxes={boxes(trackers)}
          chosen={[String(place.trackerId)]}
        />
        <CheckboxGroup name="to_role_ids[]" label={t("accounts.roles.title")} boxes={boxes(roles)} chosen={[]} />
        <FormActions>
          <SubmitButton look="outline">{t("tracking.workflows.copy")}</SubmitButton>
        </FormActions>
      </Form>
    </details>
  );
}

const nameOf = (rows: Named[], id: number) => rows.find((row) => row.id === id)?.name;
