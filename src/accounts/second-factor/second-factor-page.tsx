import type { PropsWithChildren } from "hono/jsx";
import {
  Card,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  SubmitButton,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { PresentPassword } from "../passwords/present-password.js";
import { CodeInput } from "./code-input.js";

/** Who has none is asked for their password before they see a secret. */
export function BeginPage({ login, problems }: { login: string; problems: Problem[] }) {
  const { t } = useView();
  return (
    <Frame problems={problems} login={login}>
      <Card>
        <Form action="/my/second_factor" class="stack">
          <p>{t("accounts.secondFactor.beginText")}</p>
          <PresentPassword login={login} problems={problems} />
          <FormActions>
            <SubmitButton>{t("accounts.secondFactor.goOn")}</SubmitButton>
            <LinkButton href="/my/account" look="ghost">
              {t("accounts.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Frame>
  );
}

interface ManageProps {
  login: string;
  left: number;
  /** Which form was refused. */
  form?: "renew" | "off";
  problems: Problem[];
}

export function ManagePage({ login, left, form, problems }: ManageProps) {
  const { t } = useView();
  const of = (one: ManageProps["form"]) => (form === one ? problems : []);
  return (
    <Frame problems={problems} login={login}>
      <Card
        title={t("accounts.secondFactor.recoveryCodes")}
        hint={t("accounts.secondFactor.left", { count: left })}
        id="recovery_codes"
      >
        <Form action="/my/second_factor/recovery_codes" class="stack">
          <CodeInput id={form === "renew" ? undefined : "renew_code"} problems={of("renew")} orRecoveryCode />
          <FormActions>
            <SubmitButton look="outline">{t("accounts.secondFactor.renew")}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card title={t("accounts.secondFactor.switchOff")} hint={t("accounts.secondFactor.switchOffHint")}>
        <Form action="/my/second_factor/off" class="stack">
          <CodeInput id={form === "off" ? undefined : "off_code"} problems={of("off")} orRecoveryCode />
          <FormActions>
            <SubmitButton look="destructive">{t("accounts.secondFactor.switchOff")}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </Frame>
  );
}

function Frame({ login, problems, children }: PropsWithChildren<{ login: string; problems: Problem[] }>) {
  const { t } = useView();
  return (
    <Page title={t("accounts.secondFactor.title")} width="reading">
      <PageHeader
        title={t("accounts.secondFactor.title")}
        crumbs={[{ label: t("accounts.account.title"), href: "/my/account" }]}
        meta={login}
      />
      <div class="stack">
        <FormProblems problems={problems} fields={["current_password", "code"]} />
        {children}
      </div>
    </Page>
  );
}
