import { Badge, Card, ConfirmButton, Table, Time, useView } from "../../design/index.js";
import { browserNamed } from "./browser-named.js";
import type { OwnSession } from "./own-sessions.js";
import type { SessionLimits } from "./session-end.js";

interface Browsers {
  sessions: OwnSession[];
  total: number;
  limits: SessionLimits;
}

/** On the account page: a row per session of the user, and the end of the others. */
export function SignedInBrowsers({ sessions, total, limits }: Browsers) {
  const { t } = useView();
  const more = total - sessions.length;
  return (
    <Card
      title={t("accounts.sessions.title")}
      hint={useLimitsInWords(limits)}
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

function useLimitsInWords({ idle, lifetime }: SessionLimits): string {
  const { t, language } = useView();
  const said = { idle: lasting(idle, language) };
  if (lifetime === 0) return t("accounts.sessions.hint", said);
  return t("accounts.sessions.hintAtMost", { ...said, lifetime: lasting(lifetime, language) });
}

/** In the largest unit that needs no fraction: "8 hours" and not "480 minutes". */
function lasting(minutes: number, language: string): string {
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  if (minutes % (24 * 60) === 0) return inUnit(minutes / (24 * 60), "day");
  return minutes % 60 === 0 ? inUnit(minutes / 60, "hour") : inUnit(minutes, "minute");
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

/** The use is noted every five minutes; the page itself is one. */
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
