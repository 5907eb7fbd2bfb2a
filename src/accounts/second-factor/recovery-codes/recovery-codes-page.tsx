import { BarePage, Card, LinkButton, useView } from "../../../design/index.js";

/** This once. */
export function RecoveryCodesPage({ codes, back }: { codes: string[]; back: string }) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.secondFactor.recoveryCodes")}>
      <Card data-controller="shown-once">
        <div class="stack">
          <p>{t("accounts.secondFactor.recoveryText")}</p>
          <ul class="recovery-codes">
            {codes.map((code) => (
              <li>{code}</li>
            ))}
          </ul>
          <LinkButton href={back} look="primary">
            {t("accounts.secondFactor.kept")}
          </LinkButton>
        </div>
      </Card>
    </BarePage>
  );
}
