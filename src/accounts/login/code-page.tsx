import { BarePage, Card, Form, SubmitButton, useView } from "../../design/index.js";
import { CodeInput } from "../second-factor/code-input.js";
import { duePages } from "../sessions/due.js";
import { CarriedFields, carrying } from "./carried-form.js";
import { CODE, type InterruptedForm } from "./interrupted-form.js";

interface CodeProps {
  back?: string;
  wrong?: boolean;
  /** What goes on its way after the log-in. */
  interrupted?: InterruptedForm;
}

/** After the password, and before anything else. */
export function CodePage({ back, wrong, interrupted }: CodeProps) {
  const { t } = useView();
  const problems = wrong ? [{ field: "code", rule: "accounts.wrong_code" }] : [];
  return (
    <BarePage title={t("accounts.secondFactor.code")}>
      <Card>
        <Form {...(interrupted ? carrying(interrupted) : { action: duePages.code })} class="stack" data-keeps-place="">
          {interrupted && <CarriedFields {...interrupted} />}
          {back !== undefined && <input type="hidden" name="back_url" value={back} />}
          <CodeInput name={interrupted ? CODE : "code"} problems={problems} orRecoveryCode autofocus />
          <SubmitButton>{t("accounts.login.submit")}</SubmitButton>
          <p class="quiet">{t("accounts.secondFactor.lost")}</p>
        </Form>
      </Card>
      <Form action="/logout">
        <SubmitButton look="link">{t("accounts.login.back")}</SubmitButton>
      </Form>
    </BarePage>
  );
}
