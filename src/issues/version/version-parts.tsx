import { Badge, Day, Icon, ProgressBar, useView } from "../../design/index.js";
import type { VersionProgress } from "../../projects/index.js";
import { IssueStatus } from "../list/issue-status.js";
import { Person } from "../list/person.js";
import type { StandingVersion } from "./roadmap.js";
import type { VersionIssue } from "./version-issues.js";

type Standing = Pick<StandingVersion, "status" | "dueDate" | "isOverdue" | "isCompleted">;

/** Until when, and what is unusual about it. */
export function VersionMarks({ status, dueDate, isOverdue, isCompleted }: Standing) {
  const { t } = useView();
  return (
    <>
      {dueDate !== null && (
        <span class="quiet version-due">
          {t("issues.roadmap.due")} <Day date={dueDate} />
        </span>
      )}
      {isOverdue && (
        <Badge tone="red" icon="clock">
          {t("issues.roadmap.overdue")}
        </Badge>
      )}
      {status !== "open" && (
        <Badge tone="gray" icon="lock">
          {t(`projects.versions.statuses.${status}`)}
        </Badge>
      )}
      {isCompleted && status !== "closed" && <Badge tone="green">{t("issues.roadmap.completed")}</Badge>}
    </>
  );
}

/** The bar, and beside it in words what is open and closed, each a link to the list. */
export function VersionWork({ list, progress }: { list: string; progress: VersionProgress }) {
  const { t } = useView();
  const { open, closed, donePercent, closedPercent } = progress;
  if (open + closed === 0) return <p class="quiet">{t("issues.roadmap.nothingPlanned")}</p>;
  const percent = Math.floor(donePercent);
  return (
    <div class="version-work">
      <ProgressBar closed={closedPercent} done={donePercent} label={t("issues.roadmap.done", { percent })} />
      <p>
        <strong>{percent} %</strong>
        <a href={`${list}&status_id=closed`}>{t("issues.roadmap.closedIssues", { count: closed })}</a>
        <a href={`${list}&status_id=open`}>{t("issues.roadmap.openIssues", { count: open })}</a>
      </p>
    </div>
  );
}

export function VersionIssues({ list, issues, total }: { list: string; issues: VersionIssue[]; total: number }) {
  const { t } = useView();
  return (
    <>
      <ul class="version-issues">
        {issues.map((issue) => (
          <IssueLine {...issue} />
        ))}
      </ul>
      {total > issues.length && (
        <a class="card-more" href={`${list}&status_id=*`}>
          {t("issues.roadmap.allIssues", { count: total })}
        </a>
      )}
    </>
  );
}

function IssueLine({
  id,
  subject,
  isPrivate,
  tracker,
  status,
  isClosed,
  appearance,
  assigneeId,
  assignee,
}: VersionIssue) {
  const { t } = useView();
  return (
    <li data-closed={isClosed ? "true" : undefined}>
      <a href={`/issues/${id}`}>
        <span class="quiet">
          {tracker} #{id}
        </span>{" "}
        <bdi>{subject}</bdi>
      </a>
      {isPrivate && (
        <span class="private-mark" title={t("captions.is_private")}>
          <Icon name="lock" />
          <span class="sr-only">{t("captions.is_private")}</span>
        </span>
      )}
      <IssueStatus name={status} closed={isClosed} {...appearance} />
      {assignee !== null && <Person id={assigneeId} name={assignee} />}
    </li>
  );
}
