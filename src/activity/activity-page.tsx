import { Card, EmptyState, excerpt, Feed, FeedItem, Page, PageHeader, Time, useView } from "../design/index.js";
import type { Happening } from "./recent.js";

const EXCERPT_LENGTH = 200;

export function ActivityPage({ happenings }: { happenings: Happening[] }) {
  const { t } = useView();
  const title = t("activity.title");
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} />
      <Card flush>
        {happenings.length === 0 ? (
          <EmptyState icon="activity" title={t("activity.emptyTitle")} text={t("activity.emptyText")} />
        ) : (
          <Feed>
            {happenings.map((happening) => (
              <HappeningItem {...happening} />
            ))}
          </Feed>
        )}
      </Card>
    </Page>
  );
}

function HappeningItem({ at, who, issue, journal }: Happening) {
  const { t } = useView();
  const said = journal?.notes ?? issue.description;
  const did = !journal ? "created" : journal.notes === "" ? "changed" : "commented";
  const anchor = journal ? `#change-${journal.id}` : "";
  return (
    <FeedItem
      who={who}
      head={
        <>
          <strong>{who}</strong>
          <span>{t(`activity.${did}`)}</span>
          <Time at={at} />
          <a href={`/projects/${issue.project_identifier}`}>{issue.project_name}</a>
        </>
      }
    >
      <a class="feed-title" href={`/issues/${issue.id}${anchor}`}>
        {issue.tracker_name} #{issue.id}: {issue.subject}
      </a>
      {said !== "" && <p class="quiet">{excerpt(said, EXCERPT_LENGTH)}</p>}
    </FeedItem>
  );
}
