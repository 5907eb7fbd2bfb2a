import { useView } from "../../design/index.js";
import { administration } from "./administration.js";
import { NewRecordPage } from "./new-record-page.js";
import { UserFieldset, type UserFormProps } from "./user-fieldset.js";

export function NewUserPage(props: UserFormProps) {
  const { t } = useView();
  return (
    <NewRecordPage
      title={t("accounts.users.new")}
      crumbs={[administration(t), { label: t("accounts.users.title"), href: "/admin/users" }]}
      list="/admin/users"
      create={t("accounts.users.create")}
      problems={props.problems}
    >
      <UserFieldset {...props} />
    </NewRecordPage>
  );
}
