import { Badge, ConfirmButton, EmptyState, Table, Time, useView } from "../../design/index.js";
import { clientTitle } from "../clients/client-title.js";
import { placesOf } from "../clients/redirect-uri.js";
import type { ConnectedAgent } from "./connected-agents.js";

interface AgentTableProps {
  agents: ConnectedAgent[];
  /** Where an agent is revoked: its id is appended. */
  action: string;
  /** Shows whose each is. */
  withPeople?: boolean;
}

export function AgentTable({ agents, action, withPeople = false }: AgentTableProps) {
  const { t } = useView();
  return (
    <Table
      caption={t("oauth.agents.title")}
      rows={agents}
      columns={[
        { label: t("captions.oauth_client"), main: true, cell: (agent) => clientTitle(titled(agent)) },
        {
          label: t("oauth.clients.places"),
          quiet: true,
          said: true,
          cell: ({ redirect_uris }) => placesOf(redirect_uris),
        },
        ...(withPeople ? [{ label: t("oauth.agents.person"), cell: ({ person }: ConnectedAgent) => person }] : []),
        { label: t("oauth.agents.access"), cell: ({ read_only }) => <Access readOnly={read_only} /> },
        {
          label: t("oauth.agents.since"),
          said: true,
          quiet: true,
          cell: ({ created_on }) => <Time at={created_on} compact />,
        },
        {
          label: t("oauth.agents.lastUsed"),
          said: true,
          quiet: true,
          cell: ({ last_used_on }) => (last_used_on ? <Time at={last_used_on} compact /> : t("oauth.agents.never")),
        },
        {
          label: t("oauth.agents.actions"),
          hideLabel: true,
          align: "end",
          cell: (agent) => <Revoke agent={agent} action={action} />,
        },
      ]}
      empty={<EmptyState icon="bot" title={t("oauth.agents.none")} text={t("oauth.agents.noneText")} />}
    />
  );
}

const titled = ({ client_id, client_name }: ConnectedAgent) => ({ id: client_id, name: client_name });

function Access({ readOnly }: { readOnly: boolean }) {
  const { t } = useView();
  return readOnly ? <Badge>{t("oauth.agents.readOnly")}</Badge> : t("oauth.agents.readWrite");
}

function Revoke({ agent, action }: { agent: ConnectedAgent; action: string }) {
  const { t } = useView();
  const name = clientTitle(titled(agent));
  return (
    <ConfirmButton
      action={`${action}/${agent.id}`}
      question={t("oauth.agents.question", { name })}
      confirm={t("oauth.agents.confirm")}
      look="ghost"
      size="sm"
      align="end"
    >
      {t("oauth.agents.revoke")}
      <span class="sr-only"> {name}</span>
    </ConfirmButton>
  );
}
