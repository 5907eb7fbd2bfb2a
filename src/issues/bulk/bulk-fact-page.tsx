import { Form, Page, SubmitButton, useView } from "../../design/index.js";
import { options } from "../form/form-choices.js";
import { isTyped } from "../form/typed-fields.js";
import type { MenuFact } from "../inline/listed-fact.js";
import type { ListedIssue } from "../list/listed-issue.js";
import {
  type FactChoice,
  nobody,
  priorityChoices,
  statusChoices,
  usePeopleChoices,
} from "../page/facts/fact-choices.js";
import { FactItems } from "../page/facts/fact-items.js";
import { NONE, Reference, useHeldOfSome } from "./bulk-fields.js";
import type { BulkChoices } from "./choices/bulk-choices.js";

interface BulkFactProps {
  issues: ListedIssue[];
  choices: BulkChoices;
  field: MenuFact;
  back: string;
}

/** What one field of all ticked issues can be, for a popup. */
export function BulkFactPage({ issues, choices, field, back }: BulkFactProps) {
  const { t } = useView();
  const title = t("issues.bulk.title", { count: issues.length });
  const people = usePeopleChoices(choices);
  const { versions } = choices;
  const held = useHeldOfSome(choices);
  const hint = field === "status_id" ? held : undefined;
  const listed = (
    {
      status_id: statusChoices(choices.statuses),
      priority_id: priorityChoices(choices.priorities),
      assigned_to_id: people && [nobody(NONE, t("issues.nobody")), ...people],
      fixed_version_id: versions && [{ value: NONE, label: t("issues.noVersion") }, ...options(versions)],
    } satisfies Record<MenuFact, FactChoice[] | undefined>
  )[field];
  return (
    <Page title={`${t("issues.inline.page", { name: t(`captions.${field}`) })} · ${title}`}>
      <Form action="/issues/bulk_update">
        {issues.map(({ id }) => (
          <input type="hidden" name="ids[]" value={id} />
        ))}
        <input type="hidden" name="back_url" value={back} />
        <p class="popup-title">{title}</p>
        {listed && <FactItems name={`issue[${field}]`} listed={listed} hint={hint} />}
        {!listed && isTyped(field) && (
          <div class="editable-control">
            <Reference name={field} found={undefined} choices={choices} values={{}} problems={[]} />
            <SubmitButton>{t("issues.save")}</SubmitButton>
          </div>
        )}
      </Form>
    </Page>
  );
}
