import {
  BarePage,
  Card,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  SubmitButton,
  useView,
} from "../../../design/index.js";
import type { Problem } from "../../../kernel/index.js";
import { CodeInput } from "../code-input.js";
import { QrCode } from "../totp/qr-code.js";
import { keyUri } from "../totp/totp.js";

interface SetUpProps {
  login: string;
  secret: string;
  problems: Problem[];
  action: string;
  /** Between the log-in and everything else: where it leads. Undefined: the user came by themselves. */
  back?: string;
}

export function SetUpPage({ login, secret, problems, action, back }: SetUpProps) {
  const { t, appTitle } = useView();
  const uri = keyUri(secret, { app: appTitle, login });
  return (
    <BarePage title={t("accounts.secondFactor.setUp")}>
      <Card data-controller="shown-once">
        <Form action={action} class="stack">
          <FormProblems problems={problems} fields={["code"]} />
          {back !== undefined && <p>{t("accounts.secondFactor.required")}</p>}
          <p>{t("accounts.secondFactor.scan")}</p>
          <QrCode text={uri} label={t("accounts.secondFactor.qrCode")} />
          <p>
            <LinkButton href={uri} look="outline" size="sm">
              {t("accounts.secondFactor.sameDevice")}
            </LinkButton>
          </p>
          <p>
            {t("accounts.secondFactor.typeSecret")} <code class="typed-secret">{inGroups(secret)}</code>
          </p>
          {back !== undefined && <input type="hidden" name="back_url" value={back} />}
          <CodeInput problems={problems} autofocus={problems.length > 0} />
          <FormActions>
            <SubmitButton>{t("accounts.secondFactor.switchOn")}</SubmitButton>
            {back === undefined && (
              <LinkButton href="/my/account" look="ghost">
                {t("accounts.cancel")}
              </LinkButton>
            )}
          </FormActions>
        </Form>
      </Card>
      {back !== undefined && (
        <Form action="/logout">
          <SubmitButton look="link">{t("accounts.login.back")}</SubmitButton>
        </Form>
      )}
    </BarePage>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");
