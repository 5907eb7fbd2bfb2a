import { administration } from "../../accounts/index.js";
import { EmptyState, Page, PageHeader, Pagination, Table, Time, useView } from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { AdministrationTabs, DEEDS_PAGE } from "../../oauth/index.js";
import type { Deed } from "./deeds.js";

interface DeedsPageProps {
  deeds: Deed[];
  total: number;
  page: PageOfList;
}

/** For administrators: what agents and other programs changed, and in whose name. */
export function DeedsPage({ deeds, total, page: { limit, offset } }: DeedsPageProps) {
  const { t } = useView();
  return (
    <Page title={t("oauth.deeds")}>
      <PageHeader title={t("oauth.title")} crumbs={[administration(t)]} />
      <AdministrationTabs current={DEEDS_PAGE} />
      <Table
        caption={t("oauth.deeds")}
        rows={deeds}
        columns={[
          { label: t("entities.programs.record"), main: true, cell: (deed) => <Record {...deed} /> },
          {
            label: t("entities.programs.deed"),
            wide: true,
            cell: ({ journal }) => t(journal ? "entities.programs.changed" : "entities.programs.made"),
          },
          { label: t("entities.programs.program"), cell: ({ program }) => program },
          { label: t("entities.programs.user"), cell: ({ user }) => user },
          { label: t("entities.programs.at"), quiet: true, align: "end", cell: ({ at }) => <Time at={at} compact /> },
        ]}
        empty={<EmptyState icon="bot" title={t("entities.programs.none")} />}
      />
      <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
    </Page>
  );
}

function Record({ journal, record }: Deed) {
  const { t } = useView();
  if (!record) return <span class="quiet">{t("entities.programs.notShown")}</span>;
  return <a href={journal ? `${record.href}#change-${journal}` : record.href}>{record.title}</a>;
}
