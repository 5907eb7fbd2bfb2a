import { BarePage, Card, LinkButton, useView } from "../../design/index.js";

/**
 * A mailed link that was used, is too old, or is none of ours.
 *
 * @param again where another one is asked for; the page for signing in says to whom one was sent that is still to be followed
 */
export function LinkOverPage({ again }: { again?: string }) {
  const { t } = useView();
  return (
    <BarePage title={t("accounts.linkOver.title")}>
      <Card>
        <div class="stack">
          <p>{t("accounts.linkOver.text")}</p>
          {again === undefined ? (
            <LinkButton href="/login">{t("design.signIn")}</LinkButton>
          ) : (
            <LinkButton href={again}>{t("accounts.linkOver.again")}</LinkButton>
          )}
        </div>
      </Card>
    </BarePage>
  );
}
