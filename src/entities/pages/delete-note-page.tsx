import {
  Card,
  Form,
  FormActions,
  LinkButton,
  Markdown,
  Page,
  PageHeader,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Described } from "../entity.js";
import type { VisibleJournal } from "../journals/visible-journals.js";

/** Asks before a note is deleted, and shows which. */
export function DeleteNotePage({ record, journal }: { record: Described; journal: VisibleJournal }) {
  const { t } = useView();
  const title = t("entities.deleteNote");
  const fieldsStay = journal.stored.length > 0;
  return (
    <Page title={`${title} · ${record.title}`} width="reading">
      <PageHeader title={title} crumbs={[{ label: record.title, href: record.href }]} />
      <Card title={t("entities.noteOf", { name: journal.user.name })}>
        <Markdown text={journal.notes} links={new Map()} />
        <p class="quiet">{t(fieldsStay ? "entities.fieldsStay" : "entities.goneForGood")}</p>
        <Form action={`/journals/${journal.id}/delete`}>
          <FormActions>
            <SubmitButton look="destructive">{t("entities.deleteNote")}</SubmitButton>
            <LinkButton href={`${record.href}#change-${journal.id}`} look="ghost">
              {t("entities.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
