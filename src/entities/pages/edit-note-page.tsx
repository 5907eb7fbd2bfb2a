import {
  Card,
  Checkbox,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  SubmitButton,
  TextArea,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import type { Described, MayOnNotes } from "../entity.js";

interface EditNoteProps {
  record: Described;
  journal: { id: number };
  may: MayOnNotes;
  /** As stored, or as they were sent. */
  values: { notes: string; privateNotes: boolean };
  problems: Problem[];
}

export function EditNotePage({ record, journal, may, values, problems }: EditNoteProps) {
  const { t } = useView();
  const title = t("entities.editNote");
  return (
    <Page title={`${title} · ${record.title}`} width="reading">
      <PageHeader title={title} crumbs={[{ label: record.title, href: record.href }]} />
      <Card>
        <FormProblems problems={problems} fields={["notes"]} />
        <Form action={`/journals/${journal.id}`} method="patch" class="stack" draft={`journal-${journal.id}`}>
          <TextArea
            name="notes"
            label={t("entities.comment")}
            hint={t("entities.editNoteHint")}
            value={values.notes}
            error={errorOf(problems, "notes")}
            written={`/projects/${record.project.identifier}`}
            preview={record.preview && `${record.preview}?of=${journal.id}`}
            rows={10}
            autofocus
          />
          <FormActions>
            <SubmitButton>{t("entities.saveNote")}</SubmitButton>
            <LinkButton href={`${record.href}#change-${journal.id}`} look="ghost">
              {t("entities.cancel")}
            </LinkButton>
            {may.commentPrivately && (
              <Checkbox
                name="private_notes"
                label={t("entities.privateNote")}
                checked={values.privateNotes}
                unchecked="0"
              />
            )}
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
