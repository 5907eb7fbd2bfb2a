import { administration } from "../../accounts/index.js";
import { Card, DefinitionList, Icon, Page, PageHeader, useView } from "../../design/index.js";
import type { Attention, HouseInfo } from "./house-info.js";

export function InfoPage({ versions, plugins, address, isBundled, bucket, sender, jobs, attention }: HouseInfo) {
  const { t } = useView();
  const word = (name: string, values = {}) => t(`administration.info.${name}`, values);
  return (
    <Page title={word("title")} width="reading">
      <PageHeader title={word("title")} crumbs={[administration(t)]} />
      <div class="stack">
        <AttentionList attention={attention} failed={jobs.failed} />
        <Card title={word("versions")}>
          <DefinitionList
            entries={[
              ["Bellwether", versions.product],
              ["Node.js", versions.node],
              ["PostgreSQL", versions.postgres],
              [word("plugins"), plugins.length > 0 ? plugins.join(", ") : word("none")],
            ]}
          />
        </Card>
        <Card title={word("place")}>
          <DefinitionList
            entries={[
              [word("address"), address],
              [word("database"), word(isBundled ? "bundled" : "own")],
              [word("files"), bucket === undefined ? word("folder") : word("bucket", { name: bucket })],
              [word("mail"), sender ?? word("off")],
            ]}
          />
        </Card>
        <Card title={t("administration.info.jobs.title")}>
          <DefinitionList
            entries={[
              [t("administration.info.jobs.waiting"), String(jobs.waiting)],
              [t("administration.info.jobs.active"), String(jobs.active)],
              [t("administration.info.jobs.failed"), String(jobs.failed)],
            ]}
          />
        </Card>
      </div>
    </Page>
  );
}

function AttentionList({ attention, failed }: { attention: Attention[]; failed: number }) {
  const { t } = useView();
  if (attention.length === 0) return <p class="quiet">{t("administration.info.attention.nothing")}</p>;
  return attention.map((name) => (
    <div class="alert">
      <Icon name="triangle-alert" />
      <section>{t(`administration.info.attention.${name}`, { count: failed })}</section>
    </div>
  ));
}
