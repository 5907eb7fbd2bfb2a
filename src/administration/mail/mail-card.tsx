import { Card, Form, FormActions, SubmitButton, useView } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { mailIsOn, senderOf } from "../../mail/index.js";

/** Whether letters are sent, as whom, and a letter to try it with. `to`: the reader's own address. */
export function MailCard({ runtime, to }: { runtime: Runtime; to: string | null }) {
  const { t } = useView();
  if (!mailIsOn(runtime.config)) {
    return (
      <Card title={t("settings.mail.title")} id="mail">
        <p>{t("settings.mail.off")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("settings.mail.title")} id="mail">
      <p>{t("settings.mail.on", { sender: senderOf(runtime) })}</p>
      {to === null ? (
        <p class="quiet">{t("settings.mail.noAddress")}</p>
      ) : (
        <Form action="/admin/test_mail" class="stack">
          <FormActions>
            <SubmitButton look="outline">{t("settings.mail.test", { to })}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Card>
  );
}
