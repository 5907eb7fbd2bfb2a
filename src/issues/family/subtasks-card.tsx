import { Card, Icon, LinkButton, useView } from "../../design/index.js";
import { IssueStatus } from "../list/issue-status.js";
import { Person } from "../list/person.js";
import type { IssueContent } from "../page/read-issue.js";
import type { Subtask } from "./subtasks.js";

/** The tree below an issue; an unfolded line where there is none yet. */
export function SubtasksCard({ issue, may, family: { subtasks } }: IssueContent) {
  const { t } = useView();
  const add = may.addSubtasks && issue.project_status === ACTIVE && (
    <LinkButton
      href={`/projects/${issue.project_identifier}/issues/new?parent_issue_id=${issue.id}`}
      look="ghost"
      size="sm"
      icon="plus"
    >
      {t("issues.family.addSubtask")}
    </LinkButton>
  );
  if (subtasks.length === 0) {
    return add ? (
      <details class="fold">
        <summary>
          <Icon name="chevron-right" />
          {t("issues.family.subtasks")}
        </summary>
        {add}
      </details>
    ) : null;
  }
  const done = subtasks.filter(({ closed }) => closed).length;
  return (
    <Card
      title={
        <>
          {t("issues.family.subtasks")}{" "}
          <span class="count">{t("issues.family.done", { done, count: subtasks.length })}</span>
        </>
      }
      action={add}
    >
      <progress class="subtasks-done" value={done} max={subtasks.length} aria-label={t("issues.family.progress")} />
      <Branch subtasks={subtasks.slice(0, MOST_SHOWN)} level={0} />
      {subtasks.length > MOST_SHOWN && (
        <a class="card-more" href={`/issues?status_id=*&parent_id=~${issue.id}`}>
          {t("issues.family.allSubtasks")}
        </a>
      )}
    </Card>
  );
}

const ACTIVE = 1;

/** The list has the others, page by page. */
const MOST_SHOWN = 100;

/** Each line is followed by those below it, so that a screen reader says how deep they stand. */
function Branch({ subtasks, level }: { subtasks: Subtask[]; level: number }) {
  const heads = subtasks.flatMap((subtask, place) => (subtask.level === level ? [place] : []));
  return (
    <ul class="subtasks">
      {heads.map((from, place) => {
        const [subtask, ...below] = subtasks.slice(from, heads[place + 1]);
        return (
          <li>
            {subtask && <Line {...subtask} />}
            {below.length > 0 && <Branch subtasks={below} level={level + 1} />}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ id, subject, status, closed, appearance, assigneeId, assignee, doneRatio }: Subtask) {
  return (
    <div class="issue-line">
      <IssueStatus name={status} closed={closed} {...appearance} />
      <IssueLink id={id} subject={subject} closed={closed} />
      {!closed && doneRatio > 0 && <span class="quiet">{doneRatio} %</span>}
      {assignee !== null && <Person id={assigneeId} name={assignee} />}
    </div>
  );
}

/** An issue in a line of others. */
export function IssueLink({ id, subject, closed }: { id: number; subject: string; closed: boolean }) {
  return (
    <a href={`/issues/${id}`} data-closed={closed ? "true" : undefined}>
      <bdi>{subject}</bdi> <span class="issue-number">#{id}</span>
    </a>
  );
}
