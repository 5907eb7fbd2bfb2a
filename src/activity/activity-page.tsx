import { Card, EmptyState, excerpt, Feed, FeedItem, Page, PageHeader, Time, useView } from "../design/index.js";
import type { Happening } from "./happening.js";

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

function HappeningItem({ at, whoId, who, did, title, href, project, text }: Happening) {
  const { t } = useView();
  return (
    <FeedItem
      whoId={whoId}
      who={who}
      head={
        <>
          <strong>
            <bdi>{who}</bdi>
          </strong>
          <span>{t(`activity.${did}`)}</span>
          <Time at={at} />
          <a href={`/projects/${project.identifier}`}>
            <bdi>{project.name}</bdi>
          </a>
        </>
      }
    >
      <a class="feed-title" dir="auto" href={href}>
        {title}
      </a>
      {text !== "" && (
        <p class="quiet" dir="auto">
          {excerpt(text, EXCERPT_LENGTH)}
        </p>
      )}
    </FeedItem>
  );
}
