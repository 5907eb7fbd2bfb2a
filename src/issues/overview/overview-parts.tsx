import type { Child } from "hono/jsx";
import { Card, EmptyState, LinkButton, ProgressBar, useView } from "../../design/index.js";
import type { Project } from "../../projects/index.js";
import { chosenColumns } from "../columns/list-columns.js";
import { IssueTable } from "../list/issue-table.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { StandingVersion } from "../version/roadmap.js";
import { VersionMarks, VersionWork } from "../version/version-parts.js";

interface ProgressProps {
  project: Project;
  open: number;
  closed: number;
  /** Those that are worked on. */
  versions: StandingVersion[];
}

export function ProgressCard({ project, open, closed, versions }: ProgressProps) {
  const { t } = useView();
  const root = `/projects/${project.identifier}`;
  const percent = Math.floor((100 * closed) / Math.max(open + closed, 1));
  return (
    <Card
      title={t("issues.overview.progress")}
      action={versions.length > 0 && <More href={`${root}/roadmap`}>{t("issues.roadmap.title")}</More>}
    >
      <div class="version-work">
        <ProgressBar closed={percent} done={percent} label={t("issues.roadmap.done", { percent })} />
        <p>
          <strong>{percent} %</strong>
          <a href={`${root}/issues?status_id=closed`}>{t("issues.roadmap.closedIssues", { count: closed })}</a>
          <a href={`${root}/issues?status_id=open`}>{t("issues.roadmap.openIssues", { count: open })}</a>
        </p>
      </div>
      {versions.length > 0 && (
        <ul class="version-lines">
          {versions.map((version) => (
            <li>
              <h3>
                <a href={version.project ? `/versions/${version.id}` : `${root}/roadmap#version_${version.id}`}>
                  <bdi>{version.name}</bdi>
                </a>
                <VersionMarks {...version} />
              </h3>
              <VersionWork list={`${root}/issues?fixed_version_id=${version.id}`} progress={version.progress} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface IssuesProps {
  project: Project;
  issues: ListedIssue[];
}

const briefly = chosenColumns(["subject", "status", "updated_on"], []);

export function MineCard({ project, issues, more }: IssuesProps & { more: boolean }) {
  const { t } = useView();
  const title = t("issues.my.assigned");
  const all = `/projects/${project.identifier}/issues?assigned_to_id=me`;
  return (
    <Card flush title={title} action={more && <More href={all}>{t("issues.my.all")}</More>}>
      <IssueTable caption={title} issues={issues} columns={briefly} within={project.id} />
    </Card>
  );
}

/** @param mayBegin with the first issue of a project that has none */
export function RecentCard({ project, issues, mayBegin }: IssuesProps & { mayBegin: boolean }) {
  const { t } = useView();
  const title = t("issues.overview.recent");
  const all = `/projects/${project.identifier}/issues?status_id=*&sort=updated_on:desc`;
  return (
    <Card flush title={title} action={issues.length > 0 && <More href={all}>{t("issues.my.all")}</More>}>
      <IssueTable
        caption={title}
        issues={issues}
        columns={briefly}
        within={project.id}
        empty={
          <EmptyState
            icon="circle-dot"
            title={t("issues.empty.none")}
            text={t("issues.overview.recentEmpty")}
            action={mayBegin && <FirstIssue project={project} />}
          />
        }
      />
    </Card>
  );
}

const FirstIssue = ({ project }: { project: Project }) => (
  <LinkButton href={`/projects/${project.identifier}/issues/new`} look="primary" icon="plus">
    {useView().t("issues.newIssue")}
  </LinkButton>
);

const More = ({ href, children }: { href: string; children?: Child }) => (
  <a class="card-more" href={href}>
    {children}
  </a>
);
