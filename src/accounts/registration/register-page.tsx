import type { Child } from "hono/jsx";
import {
  BarePage,
  Card,
  errorOf,
  Form,
  FormProblems,
  Select,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { languageOptions } from "../my-account/languages.js";
import { NewPassword } from "../passwords/new-password.js";
import type { PasswordRules } from "../passwords/password-rules.js";

export interface Registering {
  values: { login?: string; firstname?: string; lastname?: string; mail?: string; language: string };
  problems: Problem[];
  /** None where nobody chooses. */
  languages: string[];
  rules: PasswordRules;
  /** Controls of custom fields. */
  customs: Child;
}

export function RegisterPage({ values, problems, languages, rules, customs }: Registering) {
  const { t, appTitle } = useView();
  const field = (name: keyof Registering["values"]) => ({
    name,
    label: t(`captions.${name}`),
    value: values[name],
    error: errorOf(problems, name),
  });
  return (
    <BarePage title={t("accounts.register.title", { app: appTitle })}>
      <Card>
        <Form action="/register" class="stack">
          <FormProblems problems={problems} />
          <TextInput {...field("login")} autocomplete="username" autofocus maxlength={60} required />
          <TextInput {...field("firstname")} autocomplete="given-name" maxlength={255} required />
          <TextInput {...field("lastname")} autocomplete="family-name" maxlength={255} required />
          <TextInput {...field("mail")} type="email" autocomplete="email" maxlength={254} required />
          <NewPassword problems={problems} rules={rules} label={t("captions.password")} />
          {languages.length > 0 && (
            <Select {...field("language")} options={languageOptions(languages, values.language)} />
          )}
          {customs}
          <SubmitButton>{t("accounts.register.submit")}</SubmitButton>
          <p>
            <a href="/login">{t("accounts.login.back")}</a>
          </p>
        </Form>
      </Card>
    </BarePage>
  );
}
