import { errorOf, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { administration } from "../admin/administration.js";
import { NewRecordPage } from "../admin/new-record-page.js";

export function NewGroupPage({ name, problems }: { name: string; problems: Problem[] }) {
  const { t } = useView();
  return (
    <NewRecordPage
      title={t("accounts.groups.new")}
      crumbs={[administration(t), { label: t("accounts.groupsTitle"), href: "/admin/groups" }]}
      list="/admin/groups"
      create={t("accounts.groups.create")}
      problems={problems}
    >
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
    </NewRecordPage>
  );
}
