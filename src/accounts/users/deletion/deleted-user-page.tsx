import { Card, EmptyState, Page, PageHeader, useView } from "../../../design/index.js";

/** Names of authors lead here as well. */
export function DeletedUserPage() {
  const { t } = useView();
  const title = t("accounts.profile.deleted");
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} />
      <Card>
        <EmptyState icon="circle-user" title={title} text={t("accounts.profile.deletedText")} />
      </Card>
    </Page>
  );
}
