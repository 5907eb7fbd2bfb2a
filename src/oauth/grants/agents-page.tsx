import { administration } from "../../accounts/index.js";
import { Page, PageHeader, Pagination, useView } from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { AdministrationTabs } from "../administration-tabs.js";
import { AgentTable } from "./agent-table.js";
import type { ConnectedAgent } from "./connected-agents.js";

export const ALL_AGENTS = "/admin/connected_agents";

interface AgentsPageProps {
  agents: ConnectedAgent[];
  total: number;
  page: PageOfList;
}

/** For administrators: everybody's agents. */
export function AgentsPage({ agents, total, page: { limit, offset } }: AgentsPageProps) {
  const { t } = useView();
  return (
    <Page title={t("oauth.agents.title")}>
      <PageHeader title={t("oauth.title")} crumbs={[administration(t)]} />
      <AdministrationTabs current={ALL_AGENTS} />
      <AgentTable agents={agents} action={ALL_AGENTS} withPeople />
      <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
    </Page>
  );
}
