import type { Child, PropsWithChildren } from "hono/jsx";
import {
  Card,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";

interface NewRecordProps {
  title: string;
  crumbs: { label: string; href: string }[];
  /** The address of the list, which takes the form. */
  list: string;
  create: Child;
  problems: Problem[];
}

/** The form of a new user or group; its controls are its children. */
export function NewRecordPage({ title, crumbs, list, create, problems, children }: PropsWithChildren<NewRecordProps>) {
  const { t } = useView();
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={crumbs} />
      <div class="stack">
        <FormProblems problems={problems} />
        <Card>
          <Form action={list} class="stack">
            {children}
            <FormActions>
              <SubmitButton>{create}</SubmitButton>
              <LinkButton href={list} look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
