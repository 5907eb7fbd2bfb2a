import { BarePage, Card, LinkButton, useView } from "../../design/index.js";

/** For a moment, before the client's own page; it stays where the client is an application without one. */
export function WayBackPage({ client, path }: { client: string; path: string }) {
  const { t } = useView();
  return (
    <BarePage title={t("oauth.consent.back", { name: client })}>
      <Card>
        <div class="stack">
          <p>{t("oauth.consent.backText")}</p>
          <LinkButton href={path} data-turbo="false">
            {t("oauth.consent.goOn")}
          </LinkButton>
        </div>
      </Card>
    </BarePage>
  );
}
