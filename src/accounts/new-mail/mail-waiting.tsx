import { Form, Icon, SubmitButton, Time, useView } from "../../design/index.js";
import type { waitingMail } from "./waiting-mail.js";

/** On the account page, until the address is confirmed or withdrawn. */
export function MailWaiting({ mail, until }: NonNullable<Awaited<ReturnType<typeof waitingMail>>>) {
  const { t } = useView();
  return (
    <div class="alert" id="mail_waiting">
      <Icon name="info" />
      <h2>
        {t("accounts.newMail.waiting")} <bdi>{mail}</bdi>
      </h2>
      <section>
        <p>
          {t("accounts.newMail.waitingHint")} <Time at={until} />
        </p>
        <Form action="/my/new_mail" method="delete">
          <SubmitButton look="outline" size="sm">
            {t("accounts.newMail.withdraw")}
          </SubmitButton>
        </Form>
      </section>
    </div>
  );
}
