import { Avatar, Icon, useView } from "../../design/index.js";
import { DueDay } from "../columns/due-day.js";
import { PriorityMark, StatusMark, TrackerMark } from "../columns/marks.js";
import { FactLink } from "../inline/fact-link.js";
import { statusOf } from "../list/issue-status.js";
import { UnseenDot } from "../list/issue-table.js";
import type { ListedIssue } from "../list/listed-issue.js";
import type { BoardContent } from "./read-board.js";

interface CardProps extends Pick<BoardContent, "editable" | "unseen"> {
  issue: ListedIssue;
  /** The project whose page it is: issues of others say theirs. */
  within: number | undefined;
}

/** An issue on the board. What the viewer may change of it are links to its forms. */
export function BoardCard({ issue, editable, unseen, within }: CardProps) {
  const { t } = useView();
  const open = editable.get(issue.id);
  return (
    <article
      id={`issue_${issue.id}`}
      class="board-card"
      data-board-target="card"
      data-status={issue.status_id}
      {...(open?.has("status_id") && { draggable: "true", "data-action": "dragstart->board#start dragend->board#end" })}
    >
      <div class="board-title">
        <a class="card-link" href={`/issues/${issue.id}`} draggable="false" data-list-target="item">
          {unseen.has(issue.id) && <UnseenDot />}
          <bdi>{issue.subject}</bdi>
        </a>
        <Changeable {...{ issue, open }} field="status_id">
          <StatusMark {...statusOf(issue)} alone />
        </Changeable>
      </div>
      {issue.project_id !== within && <bdi class="quiet">{issue.project_name}</bdi>}
      <div class="board-facts">
        <TrackerMark name={issue.tracker_name} />
        <span class="issue-number">#{issue.id}</span>
        <Changeable {...{ issue, open }} field="priority_id">
          <PriorityMark name={issue.priority_name} tone={issue.priority_tone} icon={issue.priority_icon} />
        </Changeable>
        {issue.is_private && (
          <span class="private-mark" title={t("captions.is_private")}>
            <Icon name="lock" />
            <span class="sr-only">{t("captions.is_private")}</span>
          </span>
        )}
        <DueDay issue={issue} />
        <span class="spring" />
        <Changeable {...{ issue, open }} field="assigned_to_id">
          <Assignee id={issue.assigned_to_id} name={issue.assigned_to_name} />
        </Changeable>
      </div>
    </article>
  );
}

type Changing = Parameters<typeof FactLink>[0] & { open: ReturnType<BoardContent["editable"]["get"]> };

const Changeable = ({ open, children, ...link }: Changing) =>
  open?.has(link.field) ? <FactLink {...link}>{children}</FactLink> : <>{children}</>;

function Assignee({ id, name }: { id: number | null; name: string | null }) {
  const { t } = useView();
  if (name !== null) return <Avatar id={id} name={name} size="sm" alone />;
  return (
    <span class="no-avatar" title={t("issues.nobody")}>
      <Icon name="user" />
      <span class="sr-only">{t("issues.nobody")}</span>
    </span>
  );
}
