import {
  Card,
  Checkbox,
  errorOf,
  Form,
  FormActions,
  Select,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { MailNotification } from "../mail-notification/mail-notification.js";
import type { OfferedProject } from "../mail-notification/notified-projects.js";
import { rulesInWords } from "../passwords/new-password.js";
import type { PasswordRules } from "../passwords/password-rules.js";
import { PresentPassword } from "../passwords/present-password.js";

/** E-mail alone: what the bell tells has a page of its own, linked above. */
export function Email({
  chosen,
  projects,
  problems,
}: {
  chosen: string;
  projects: OfferedProject[];
  problems: Problem[];
}) {
  const { t } = useView();
  return (
    <Card title={t("accounts.account.email")} hint={t("accounts.account.emailHint")} id="email">
      <Form action="/my/mail_notification" method="patch" class="stack">
        <MailNotification own value={chosen} projects={projects} problems={problems} />
        <FormActions>
          <SubmitButton>{t("accounts.save")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Whether it begins by itself; what is watched is chosen where it is read. */
export function Watching({ chosen }: { chosen: boolean }) {
  const { t } = useView();
  return (
    <Card title={t("accounts.account.watching")} id="watching">
      <Form action="/my/watching" method="patch" class="stack">
        <Checkbox
          name="auto_watch"
          label={t("captions.auto_watch")}
          hint={t("accounts.account.watchingHint")}
          checked={chosen}
          unchecked="0"
        />
        <FormActions>
          <SubmitButton>{t("accounts.save")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

export function Password({ login, rules, problems }: { login: string; rules: PasswordRules; problems: Problem[] }) {
  const { t } = useView();
  const field = (name: string) => ({ name, error: errorOf(problems, name), type: "password" as const, required: true });
  return (
    <Card title={t("accounts.account.password")} hint={t("accounts.account.passwordHint")} id="password_card">
      <Form action="/my/password" class="stack">
        <PresentPassword login={login} problems={problems} />
        <div class="grid">
          <TextInput
            {...field("password")}
            label={t("accounts.account.newPassword")}
            hint={rulesInWords(rules, t)}
            autocomplete="new-password"
          />
          <TextInput
            {...field("password_again")}
            label={t("accounts.account.repeatPassword")}
            autocomplete="new-password"
          />
        </div>
        <FormActions>
          <SubmitButton look="outline">{t("accounts.account.changePassword")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

/** The whole page is loaded anew, because a theme is the document's. */
export function Appearance() {
  const { t, theme } = useView();
  const options = (["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`design.themes.${value}`) }));
  return (
    <Card title={t("accounts.account.appearance")} id="appearance">
      <Form action="/theme" class="stack" data-turbo="false">
        <input type="hidden" name="back" value="/my/account#appearance" />
        <Select name="theme" label={t("accounts.account.theme")} options={options} value={theme} />
        <FormActions>
          <SubmitButton>{t("accounts.save")}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
