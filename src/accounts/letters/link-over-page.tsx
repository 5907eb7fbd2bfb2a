import { BarePage, Card, LinkButton, useView } from "../../design/index.js";

/** A mailed link that was used, is too old, or is none of ours. */
export function LinkOverPage({ again = "/login" }: { again?: string }) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.linkOver.title")}>
      <Card>
        <div class="stack">
          <p>{t("accounts.linkOver.text")}</p>
          <LinkButton href={again}>{t("accounts.linkOver.again")}</LinkButton>
        </div>
      </Card>
    </BarePage>
  );
}
