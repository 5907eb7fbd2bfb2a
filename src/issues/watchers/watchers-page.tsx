import { Card, Page, PageHeader, Pagination, useView } from "../../design/index.js";
import type { Named, PageOfList } from "../../kernel/index.js";
import { WatcherList } from "./watchers-card.js";

interface WatchersPageProps {
  /** `name` is short, for the title of the page. */
  record: { name: string; label: string; href: string };
  watchers: Named[];
  total: number;
  page: PageOfList;
  mayRemove: boolean;
}

export function WatchersPage({ record, watchers, total, page: { limit, offset }, mayRemove }: WatchersPageProps) {
  const { t } = useView();
  const title = t("issues.watchers");
  return (
    <Page title={`${title} ${record.name}`} width="reading">
      <PageHeader title={title} crumbs={[record]} />
      <Card>
        <WatcherList href={record.href} watchers={watchers} mayRemove={mayRemove} />
        <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
      </Card>
    </Page>
  );
}
