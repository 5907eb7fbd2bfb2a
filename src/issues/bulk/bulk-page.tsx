import {
  Card,
  ConfirmButton,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  type Option,
  Page,
  PageHeader,
  Select,
  SubmitButton,
  TextArea,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { assigneeOptions, options } from "../form/form-choices.js";
import type { FormValues } from "../form/form-values.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { BulkChoices } from "./ticked-issues.js";

/** As in Redmine: nothing chosen changes nothing, this empties the field. */
export const NONE = "none";

interface BulkProps {
  issues: ListedIssue[];
  choices: BulkChoices;
  /** Where to go afterwards. */
  back: string;
  values: FormValues;
  problems: Problem[];
}

export function BulkPage(props: BulkProps) {
  const { issues, choices, back, problems } = props;
  const { t } = useView();
  const count = issues.length;
  const ids = issues.map(({ id }) => `ids[]=${id}`).join("&");
  const remove = choices.mayDelete && (
    <ConfirmButton
      action={`/issues/bulk_delete?${ids}`}
      method="post"
      question={t("issues.bulk.deleteQuestion", { count })}
      confirm={t("issues.bulk.delete", { count })}
      icon="trash"
      look="ghost"
      align="end"
    >
      {t("issues.delete")}
    </ConfirmButton>
  );
  return (
    <Page title={t("issues.bulk.title", { count })}>
      <PageHeader
        title={t("issues.bulk.title", { count })}
        crumbs={[{ label: t("issues.title"), href: back }]}
        actions={remove}
      />
      <FormProblems within="issue" problems={problems} />
      <div class="split">
        <Card>
          <Form action="/issues/bulk_update" class="stack">
            {issues.map(({ id }) => (
              <input type="hidden" name="ids[]" value={id} />
            ))}
            <input type="hidden" name="back_url" value={back} />
            <BulkFields {...props} />
            <FormActions>
              <SubmitButton>{t("issues.bulk.save", { count })}</SubmitButton>
              <LinkButton look="ghost" href={back}>
                {t("issues.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
        <aside>
          <Ticked issues={issues} />
        </aside>
      </div>
    </Page>
  );
}

function BulkFields({ choices, values, problems }: BulkProps) {
  const { t } = useView();
  const control = (name: string) => ({
    name: `issue[${name}]`,
    label: t(`captions.${name}`),
    value: values[name] ?? "",
    error: errorOf(problems, name),
  });
  const select = (name: string, found: Option[], mayBeEmpty = false) =>
    found.length > 0 && (
      <Select
        {...control(name)}
        blank={t("issues.bulk.unchanged")}
        options={mayBeEmpty ? [{ value: NONE, label: t("issues.none") }, ...found] : found}
      />
    );
  return (
    <>
      <div class="grid fields">
        {select("tracker_id", options(choices.trackers))}
        {select("status_id", options(choices.statuses))}
        {select("priority_id", options(choices.priorities))}
        {select("assigned_to_id", usePeople(choices), true)}
        {select("category_id", options(choices.categories), true)}
        {select("fixed_version_id", options(choices.versions), true)}
        <TextInput {...control("start_date")} type="date" />
        <TextInput {...control("due_date")} type="date" />
        {select(
          "done_ratio",
          Array.from({ length: 11 }, (_, ten) => ({ value: ten * 10, label: `${ten * 10} %` })),
        )}
      </div>
      <TextArea {...control("notes")} label={t("issues.comment")} rows={4} />
    </>
  );
}

/** Who all of them can be given to: where that is not one list, the viewer may try. */
export function usePeople({ assignees }: BulkChoices): Option[] {
  const { t, viewer } = useView();
  const words = { me: t("issues.meNamed", { name: viewer?.name }), groups: t("issues.groups") };
  const people = assigneeOptions(assignees, viewer?.id ?? 0, words).flatMap((one) =>
    "options" in one ? one.options : one,
  );
  return people.length > 0 ? people : [{ value: viewer?.id ?? "", label: words.me }];
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
