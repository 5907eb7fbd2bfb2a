import {
  Card,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { administration } from "../admin/administration.js";

export function NewGroupPage({ name, problems }: { name: string; problems: Problem[] }) {
  const { t } = useView();
  const title = t("accounts.groups.new");
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        crumbs={[administration(t), { label: t("accounts.groupsTitle"), href: "/admin/groups" }]}
      />
      <div class="stack">
        <FormProblems problems={problems} />
        <Card>
          <Form action="/admin/groups" class="stack">
            <TextInput
              name="name"
              label={t("captions.name")}
              value={name}
              maxlength={255}
              autocomplete="off"
              error={errorOf(problems, "name")}
              autofocus
              required
            />
            <FormActions>
              <SubmitButton>{t("accounts.groups.create")}</SubmitButton>
              <LinkButton href="/admin/groups" look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
