import { Badge, Card, ConfirmButton, Table, Time, useView } from "../../design/index.js";
import { browserNamed } from "./browser-named.js";
import type { OwnSession } from "./own-sessions.js";

/** On the account page: a row per session of the user, and the end of the others. */
export function SignedInBrowsers({ sessions, total }: { sessions: OwnSession[]; total: number }) {
  const { t } = useView();
  const more = total - sessions.length;
  return (
    <Card
      title={t("accounts.sessions.title")}
      hint={t("accounts.sessions.hint")}
      action={total > 1 && <EndOthers />}
      footer={more > 0 && <p class="quiet">{t("accounts.sessions.more", { count: more })}</p>}
      id="sessions"
      flush
    >
      <Table
        caption={t("accounts.sessions.title")}
        rows={sessions}
        columns={[
          { label: t("accounts.sessions.browser"), main: true, cell: (session) => <Browser {...session} /> },
          {
            label: t("accounts.sessions.since"),
            said: true,
            quiet: true,
            wide: true,
            cell: ({ created_on }) => <Time at={created_on} compact />,
          },
          {
            label: t("accounts.sessions.lastUsed"),
            said: true,
            quiet: true,
            cell: (session) => <LastUse {...session} />,
          },
          {
            label: t("accounts.sessions.actions"),
            hideLabel: true,
            align: "end",
            cell: (session) => !session.current && <End {...session} />,
          },
        ]}
      />
    </Card>
  );
}

function Browser({ user_agent, current }: OwnSession) {
  const { t } = useView();
  return (
    <>
      {useBrowserName(user_agent)} {current && <Badge tone="green">{t("accounts.sessions.current")}</Badge>}
    </>
  );
}

function useBrowserName(userAgent: string): string {
  const { t } = useView();
  const { browser, system } = browserNamed(userAgent);
  if (browser && system) return t("accounts.sessions.browserOn", { browser, system });
  return browser ?? system ?? t("accounts.sessions.unknown");
}

/** The use is noted once an hour; the page itself is one. */
function LastUse({ last_used_on, current }: OwnSession) {
  const { t } = useView();
  return current ? t("accounts.sessions.now") : <Time at={last_used_on} compact />;
}

function End({ id, user_agent }: OwnSession) {
  const { t } = useView();
  const name = useBrowserName(user_agent);
  return (
    <ConfirmButton
      action={`/my/sessions/${id}`}
      question={t("accounts.sessions.endQuestion")}
      confirm={t("accounts.sessions.end")}
      look="ghost"
      size="sm"
      align="end"
    >
      {t("accounts.sessions.end")}
      <span class="sr-only"> {name}</span>
    </ConfirmButton>
  );
}

function EndOthers() {
  const { t } = useView();
  return (
    <ConfirmButton
      action="/my/sessions"
      question={t("accounts.sessions.endOthersQuestion")}
      confirm={t("accounts.sessions.endOthers")}
      size="sm"
      align="end"
    >
      {t("accounts.sessions.endOthers")}
    </ConfirmButton>
  );
}
