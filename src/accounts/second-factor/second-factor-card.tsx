import { Badge, Card, FormActions, LinkButton, useView } from "../../design/index.js";

/** On the account page. */
export function SecondFactorCard({ left }: { left: number | undefined }) {
  const { t } = useView();
  const isOn = left !== undefined;
  return (
    <Card
      title={t("accounts.secondFactor.title")}
      hint={t("accounts.secondFactor.hint")}
      action={isOn && <Badge tone="green">{t("accounts.secondFactor.on")}</Badge>}
      id="second_factor"
    >
      <FormActions>
        <LinkButton href="/my/second_factor" look="outline" icon="shield">
          {t(isOn ? "accounts.secondFactor.manage" : "accounts.secondFactor.begin")}
        </LinkButton>
      </FormActions>
    </Card>
  );
}
