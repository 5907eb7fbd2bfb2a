import type { ProfileCard } from "../../accounts/index.js";
import { Card, DefinitionList, useView, withQuery } from "../../design/index.js";
import { tabCounts } from "../list/page/tab-counts.js";

const filters = ["assigned_to_id", "author_id"] as const;

interface Work {
  filter: (typeof filters)[number];
  open: number;
  closed: number;
}

/** How many of the issues that the viewer sees a person works on, and has reported. */
export const workOfPerson: ProfileCard = {
  beside: true,
  async card({ db }, viewer, { id }) {
    const counted = filters.map(async (filter): Promise<Work> => {
      const those = { [filter]: String(id) };
      const { open = 0, closed = 0 } = await tabCounts(db, viewer, { filters: those, total: undefined });
      return { filter, open, closed };
    });
    return <WorkCard personId={id} work={await Promise.all(counted)} />;
  },
};

function WorkCard({ personId, work }: { personId: number; work: Work[] }) {
  const { t } = useView();
  return (
    <Card title={t("issues.title")}>
      <DefinitionList
        entries={work.map(({ filter, open, closed }) => [
          t(`issues.workOf.${filter}`),
          <>
            <a href={withQuery("/issues", { [filter]: personId })}>{t("issues.roadmap.openIssues", { count: open })}</a>
            {" · "}
            <a href={withQuery("/issues", { [filter]: personId, status_id: "closed" })}>
              {t("issues.roadmap.closedIssues", { count: closed })}
            </a>
          </>,
        ])}
      />
    </Card>
  );
}
