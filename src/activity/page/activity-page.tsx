import { Card, Page, PageHeader, useView, withQuery } from "../../design/index.js";
import { type ProjectAround, ProjectHeader } from "../../projects/index.js";
import type { Happening } from "../happening.js";
import { ActivityFilterBar, type FilterBarProps } from "./activity-filters.js";
import { DaysOfActivity } from "./days-of-activity.js";
import { NoActivity } from "./no-activity.js";

interface ActivityProps extends FilterBarProps {
  /** Undefined for the activity of all projects. */
  around: ProjectAround | undefined;
  happenings: Happening[];
  /** The cursor of what is older. */
  older: string | undefined;
  /** Of this page; undefined for the newest. */
  cursor?: string;
}

export function ActivityPage({ around, happenings, older, cursor, ...asked }: ActivityProps) {
  const { t, path } = useView();
  const title = asked.person ? t("activity.of", { name: asked.person.name }) : t("activity.title");
  const feed = withQuery(path, { cursor: undefined }).replace(/(?=\?|$)/, ".atom");
  return (
    <Page title={around ? `${title} · ${around.project.name}` : title} width="reading" feed={feed}>
      {around ? <ProjectHeader {...around} current="activity" /> : <PageHeader title={title} />}
      <ActivityFilterBar {...asked} feed={feed} />
      <Card flush>
        {happenings.length === 0 ? (
          <NoActivity {...asked} project={around?.project} />
        ) : (
          <DaysOfActivity happenings={happenings} projectId={around?.project.id} />
        )}
        {(older || cursor) && <OtherPages older={older} isNewest={!cursor} />}
      </Card>
    </Page>
  );
}

function OtherPages({ older, isNewest }: { older: string | undefined; isNewest: boolean }) {
  const { t, path } = useView();
  return (
    <nav class="activity-pages" aria-label={t("design.pages")}>
      {!isNewest && (
        <a href={withQuery(path, { cursor: undefined })} rel="first">
          {t("activity.newest")}
        </a>
      )}
      {older ? (
        <a href={withQuery(path, { cursor: older })} rel="next">
          {t("activity.older")}
        </a>
      ) : (
        <span class="quiet">{t("activity.end")}</span>
      )}
    </nav>
  );
}
