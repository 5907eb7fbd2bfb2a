import { Form, type Option, Page, SubmitButton, useView } from "../../design/index.js";
import { options } from "../form/form-choices.js";
import type { ListedFact } from "../inline/listed-fact.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { BulkChoices } from "./bulk-choices.js";
import { NONE, Reference, usePeople } from "./bulk-fields.js";

interface BulkFactProps {
  issues: ListedIssue[];
  choices: BulkChoices;
  field: ListedFact;
  back: string;
}

/** What one field of all ticked issues can be, for a popup. */
export function BulkFactPage({ issues, choices, field, back }: BulkFactProps) {
  const { t } = useView();
  const title = t("issues.bulk.title", { count: issues.length });
  const people = usePeople(choices);
  const listed = (
    {
      status_id: options(choices.statuses),
      priority_id: options(choices.priorities),
      assigned_to_id: people && [{ value: NONE, label: t("issues.nobody") }, ...people],
    } satisfies Record<ListedFact, Option[] | undefined>
  )[field];
  return (
    <Page title={`${t("issues.inline.page", { name: t(`captions.${field}`) })} · ${title}`}>
      <Form action="/issues/bulk_update">
        {issues.map(({ id }) => (
          <input type="hidden" name="ids[]" value={id} />
        ))}
        <input type="hidden" name="back_url" value={back} />
        <p class="popup-title">{title}</p>
        {listed?.map(({ value, label }) => (
          <button class="popup-item" name={`issue[${field}]`} value={String(value)}>
            <bdi>{label}</bdi>
          </button>
        ))}
        {!listed && (
          <div class="editable-control">
            <Reference name="assigned_to_id" found={undefined} choices={choices} values={{}} problems={[]} />
            <SubmitButton>{t("issues.save")}</SubmitButton>
          </div>
        )}
      </Form>
    </Page>
  );
}
