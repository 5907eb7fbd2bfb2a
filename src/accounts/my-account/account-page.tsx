import type { Child } from "hono/jsx";
import {
  Card,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  Select,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import type { ApiKeyRow } from "../api-keys/api-keys.js";
import { OwnAvatarCard } from "../avatars/avatar-card.js";
import { DeleteAccountCard } from "../leaving/delete-account-page.js";
import type { OfferedProject } from "../mail-notification/notified-projects.js";
import { MailWaiting } from "../new-mail/mail-waiting.js";
import type { PasswordRules } from "../passwords/password-rules.js";
import { SecondFactorCard } from "../second-factor/second-factor-card.js";
import type { ownSessions } from "../sessions/own-sessions.js";
import type { SessionLimits } from "../sessions/session-end.js";
import { SignedInBrowsers } from "../sessions/signed-in-browsers.js";
import { timeZoneOptions } from "../time-zones.js";
import type { CustomValuesOfUser } from "../users/custom-fields.js";
import type { UserRow } from "../users/list/user-list.js";
import { ApiKeys, NewApiKey } from "./api-keys.js";
import { languageOptions } from "./languages.js";
import { Appearance, Email, Password, Watching } from "./own-cards.js";

/** One of the page's forms as it was sent, and what was wrong with it. */
export interface Refused {
  form: "profile" | "avatar" | "mail" | "password" | "key";
  sent: Record<string, string | undefined>;
  customs?: CustomValuesOfUser;
  problems: Problem[];
}

interface AccountPageProps {
  user: UserRow;
  /** As it is shown. */
  name: string;
  keys: ApiKeyRow[];
  sessions: Awaited<ReturnType<typeof ownSessions>>;
  limits: SessionLimits;
  /** Their second factor, where the house has such. */
  secondFactor: Parameters<typeof SecondFactorCard>[0] | undefined;
  /** They may delete their account. */
  mayLeave: boolean;
  /** Those there are words for; none where nobody chooses. */
  languages: string[];
  rules: PasswordRules;
  refused?: Refused;
  newKey?: string;
  /** Those that they are a member of. */
  projects: OfferedProject[];
  /** The address that is to be confirmed. */
  waiting: Parameters<typeof MailWaiting>[0] | undefined;
  /** Of other parts. */
  cards: Child[];
  /** Controls of custom fields. */
  customs: Child;
}

export function AccountPage(props: AccountPageProps) {
  const {
    user,
    name,
    keys,
    sessions,
    limits,
    secondFactor,
    mayLeave,
    languages,
    rules,
    refused,
    newKey,
    projects,
    waiting,
    cards,
    customs,
  } = props;
  const { t, accountLinks } = useView();
  const problems = (form: Refused["form"]) => (refused?.form === form ? refused.problems : []);
  const sent = (form: Refused["form"]) => (refused?.form === form ? refused.sent : {});
  return (
    <Page title={t("accounts.account.title")} width="reading">
      <PageHeader
        title={t("accounts.account.title")}
        meta={user.login}
        actions={accountLinks.map(({ label, href, icon }) => (
          <LinkButton href={href} icon={icon}>
            {label}
          </LinkButton>
        ))}
      />
      <FormProblems problems={refused?.problems ?? []} />
      <div class="stack">
        {waiting && <MailWaiting {...waiting} />}
        <Profile
          values={{ ...user, ...sent("profile") }}
          language={user.language}
          languages={languages}
          problems={problems("profile")}
          customs={customs}
        />
        <OwnAvatarCard userId={user.id} name={name} problems={problems("avatar")} />
        <Email chosen={user.mail_notification} projects={projects} problems={problems("mail")} />
        <Watching chosen={user.auto_watch} />
        <ApiKeys keys={keys} newKey={newKey} />
        <NewApiKey sent={sent("key")} problems={problems("key")} />
        {cards}
        <Password login={user.login} rules={rules} problems={problems("password")} />
        {secondFactor && <SecondFactorCard {...secondFactor} />}
        <SignedInBrowsers {...sessions} limits={limits} />
        <Appearance />
        {mayLeave && <DeleteAccountCard />}
      </div>
    </Page>
  );
}

type Values = Pick<UserRow, "firstname" | "lastname" | "mail" | "language" | "time_zone">;

interface ProfileProps {
  values: Values;
  /** The one the person has, which what was sent need not be. */
  language: string;
  languages: string[];
  problems: Problem[];
  customs: Child;
}

function Profile({ values, language, languages, problems, customs }: ProfileProps) {
  const { t } = useView();
  const field = (name: keyof Values) => ({ name, value: values[name] ?? "", error: errorOf(problems, name) });
  return (
    <Card title={t("accounts.account.profile")}>
      <Form action="/my/account" method="patch" class="stack">
        <div class="grid">
          <TextInput {...field("firstname")} label={t("captions.firstname")} autocomplete="given-name" required />
          <TextInput {...field("lastname")} label={t("captions.lastname")} autocomplete="family-name" />
        </div>
        <TextInput
          {...field("mail")}
          label={t("captions.mail")}
          type="email"
          autocomplete="email"
          hint={t("accounts.account.mailHint")}
        />
        <div class="grid">
          {languages.length > 0 && (
            <Select
              {...field("language")}
              label={t("captions.language")}
              options={languageOptions(languages, language)}
            />
          )}
          <Select
            {...field("time_zone")}
            label={t("captions.time_zone")}
            options={timeZoneOptions(values.time_zone)}
            hint={t("accounts.account.zoneHint")}
          />
        </div>
        {customs}
        <FormActions>
          <SubmitButton>{t("accounts.save")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
