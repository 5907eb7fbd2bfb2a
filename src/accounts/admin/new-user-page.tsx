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
import { UserFieldset, type UserFormProps } from "./user-fieldset.js";

export function NewUserPage(props: UserFormProps) {
  const { t } = useView();
  return (
    <Page title={t("accounts.users.new")} width="reading">
      <PageHeader
        title={t("accounts.users.new")}
        crumbs={[{ label: t("accounts.users.title"), href: "/admin/users" }]}
      />
      <div class="stack">
        <FormProblems problems={props.problems} />
        <Card>
          <Form action="/admin/users" class="stack">
            <UserFieldset {...props} />
            <FormActions>
              <SubmitButton>{t("accounts.users.create")}</SubmitButton>
              <LinkButton href="/admin/users" look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
