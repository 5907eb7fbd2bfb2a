import {
  Card,
  ConfirmButton,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  RefillButton,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { CopyChoices } from "../copy/copy-form.js";
import type { CopyOptions } from "../copy/copy-issue.js";
import type { FormValues } from "../form/form-values.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { LeftNote } from "../move/left-note.js";
import { bulkAddress } from "./bulk-address.js";
import { BulkFields } from "./bulk-fields.js";
import type { BulkChoices } from "./choices/bulk-choices.js";
import type { Deletion } from "./deletion.js";
import { useDeletionWords } from "./deletion-words.js";

export interface BulkProps {
  issues: ListedIssue[];
  choices: BulkChoices;
  /** Where to go afterwards. */
  back: string;
  values: FormValues;
  /** What copies take along. */
  takesAlong: CopyOptions;
  problems: Problem[];
}

/** The one form for several issues: to change them, or to copy them. */
export function BulkPage(props: BulkProps) {
  const { issues, choices, back, problems } = props;
  const { t } = useView();
  const count = issues.length;
  const title = t(choices.copy ? "issues.bulk.copyTitle" : "issues.bulk.title", { count });
  return (
    <Page title={title} width="split">
      <PageHeader
        title={title}
        crumbs={[{ label: t("issues.title"), href: back }]}
        actions={choices.copy ? undefined : <BulkActions {...props} />}
      />
      <FormProblems within="issue" problems={problems} />
      <div class="split">
        <BulkForm {...props} />
        <aside>
          <Ticked issues={issues} />
        </aside>
      </div>
    </Page>
  );
}

/** Drawn anew by itself, when its project is another one. */
export function BulkForm(props: BulkProps) {
  const { issues, choices, back, takesAlong } = props;
  const { copy, target, left } = choices;
  const { t } = useView();
  return (
    <Card id="bulk_form">
      <Form action="/issues/bulk_update" class="stack">
        {issues.map(({ id }) => (
          <input type="hidden" name="ids[]" value={id} />
        ))}
        <input type="hidden" name="back_url" value={back} />
        {copy && <input type="hidden" name="copy" value="1" />}
        {target && <input type="hidden" name="shown_in" value={target.id} />}
        {target && <LeftNote project={target} left={left} />}
        <BulkFields {...props} />
        {copy && (
          <CopyChoices
            legend={t("issues.copy.takesAlong")}
            has={copy}
            asked={takesAlong}
            labelOf={(name) => t(name === "link" ? "issues.bulk.links" : `issues.copy.${name}`)}
          />
        )}
        <FormActions>
          <SubmitButton>{t(copy ? "issues.bulk.copy" : "issues.bulk.save", { count: issues.length })}</SubmitButton>
          <RefillButton />
          <LinkButton look="ghost" href={back}>
            {t("issues.cancel")}
          </LinkButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function BulkActions({ issues, choices, back }: BulkProps) {
  const { t } = useView();
  const { deletion } = choices;
  const count = issues.length;
  const ids = issues.map(({ id }) => id);
  return (
    <>
      {choices.may.copy && (
        <LinkButton href={bulkAddress("bulk_edit", { copy: "1", ids, back })} look="ghost" icon="copy">
          {t("issues.copy.action")}
        </LinkButton>
      )}
      {deletion && <DeleteButton action={bulkAddress("bulk_delete", { ids, back })} {...{ count, deletion }} />}
    </>
  );
}

function DeleteButton({ action, count, deletion }: { action: string; count: number; deletion: Deletion }) {
  const words = useDeletionWords(count, deletion);
  return (
    <ConfirmButton action={action} method="post" {...words} icon="trash" look="ghost" align="end">
      {useView().t("issues.delete")}
    </ConfirmButton>
  );
}

function Ticked({ issues }: Pick<BulkProps, "issues">) {
  return (
    <Card title={useView().t("issues.title")}>
      <ul class="ticked">
        {issues.map(({ id, subject }) => (
          <li>
            <a href={`/issues/${id}`}>
              <span class="issue-number">#{id}</span> <bdi>{subject}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
