import { Tabs, useView } from "../design/index.js";

/** What agents changed: a page of the room that knows records. */
export const DEEDS_PAGE = "/admin/agent_activity";

/** What administrators see of agents, page by page. */
export function AdministrationTabs({ current }: { current: string }) {
  const { t } = useView();
  const tabs = [
    { label: t("oauth.agents.title"), href: "/admin/connected_agents" },
    { label: t("oauth.clients.title"), href: "/admin/oauth_clients" },
    { label: t("oauth.deeds"), href: DEEDS_PAGE },
  ];
  return <Tabs tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} label={t("oauth.title")} />;
}
