import {
  Card,
  ConfirmButton,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  ReasonButton,
  SubmitButton,
  useView,
} from "../../design/index.js";
import { type Problem, wordedInLines } from "../../kernel/index.js";
import { administration } from "./administration.js";
import type { KeptRow, ResourcePages, Values } from "./kept-records.js";

interface FormPageProps {
  kept: ResourcePages<KeptRow, unknown>;
  one: string;
  /** Undefined: a new one. */
  row: KeptRow | undefined;
  values: Values;
  choices: unknown;
  problems: Problem[];
}

export function ResourceFormPage({ kept, one, row, values, choices, problems }: FormPageProps) {
  const { t } = useView();
  const { at, words, controls: Controls } = kept;
  const title = row?.name ?? t(words.new);
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        crumbs={[administration(t), { label: t(words.title), href: at }]}
        actions={row && <DeleteButton kept={kept} row={row} />}
      />
      <div class="stack">
        <FormProblems problems={problems} within={one} />
        <Card>
          <Form action={row ? `${at}/${row.id}` : at} method={row ? "patch" : "post"} class="stack">
            <Controls
              values={values}
              choices={choices}
              problems={problems}
              isNew={row === undefined}
              nameOf={(field) => `${one}[${field}]`}
            />
            <FormActions>
              <SubmitButton>{t(row ? "accounts.save" : "accounts.kept.create")}</SubmitButton>
              <LinkButton href={at} look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

function DeleteButton({ kept: { at, words, stays }, row }: Pick<FormPageProps, "kept"> & { row: KeptRow }) {
  const { t } = useView();
  const rule = stays?.(row);
  if (rule !== undefined) {
    const reason = wordedInLines([{ rule, values: { called: row.name } }], t);
    return (
      <ReasonButton reason={reason} look="ghost" icon="trash" align="end">
        {t("accounts.kept.delete")}
      </ReasonButton>
    );
  }
  return (
    <ConfirmButton
      action={`${at}/${row.id}/delete`}
      method="post"
      question={t(words.deleteQuestion ?? "accounts.kept.deleteQuestion", { name: row.name })}
      confirm={t("accounts.kept.deleteConfirm")}
      look="ghost"
      icon="trash"
      align="end"
    >
      {t("accounts.kept.delete")}
    </ConfirmButton>
  );
}
