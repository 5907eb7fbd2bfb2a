import type { AccountCard } from "../../accounts/index.js";
import { Card, useView } from "../../design/index.js";
import { AgentTable } from "./agent-table.js";
import { agentsOf, type ConnectedAgent } from "./connected-agents.js";

export const OWN_AGENTS = "/my/connected_agents";

/** On the account page: the agents a person let in. */
export const connectedAgentsCard: AccountCard = async ({ db }, viewer) => (
  <ConnectedAgents agents={await agentsOf(db, viewer.id)} />
);

function ConnectedAgents({ agents }: { agents: ConnectedAgent[] }) {
  const { t } = useView();
  return (
    <Card title={t("oauth.agents.title")} hint={t("oauth.agents.hint")} id="connected_agents" flush>
      <AgentTable agents={agents} action={OWN_AGENTS} />
    </Card>
  );
}
