import { Card, Day, Icon, Time, useView, walkedByKeys } from "../../design/index.js";
import { dayIn } from "../../kernel/index.js";
import { PriorityMark, StatusMark } from "../columns/marks.js";
import type { MyIssue } from "./my-issues.js";

interface MyListProps {
  /** Key of its words. */
  name: "due" | "assigned" | "recent";
  issues: MyIssue[];
  most: number;
  /** Where the whole list is. */
  href: string;
}

/** Nothing where there is none. */
export function MyList({ name, issues, most, href }: MyListProps) {
  const { t } = useView();
  if (issues.length === 0) return null;
  const title = t(`issues.my.${name}`);
  const more = issues.length > most;
  return (
    <Card
      flush
      title={
        <>
          {title} <span class="count">{more ? `${most}+` : issues.length}</span>
        </>
      }
      action={
        more && (
          <a class="card-more" href={href} aria-label={t("issues.my.allOf", { list: title })}>
            {t("issues.my.all")}
          </a>
        )
      }
    >
      <ul class="my-issues" {...walkedByKeys}>
        {issues.slice(0, most).map((issue) => (
          <Line issue={issue} says={name === "recent" ? "change" : "due"} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ issue, says }: { issue: MyIssue; says: "due" | "change" }) {
  const { t } = useView();
  const { id, subject, project_name, status_name, status_closed, priority_name, is_private, updated_on } = issue;
  return (
    <li>
      <StatusMark name={status_name} closed={status_closed} tone={issue.status_tone} icon={issue.status_icon} alone />
      <span class="my-subject">
        <a href={`/issues/${id}`} dir="auto" data-list-target="item">
          {subject}
        </a>
        <span class="quiet">
          {/* Before the name of the project, which may be cut off. */}
          {is_private && (
            <span class="private-mark" title={t("captions.is_private")}>
              <Icon name="lock" />
              <span class="sr-only">{t("captions.is_private")}</span>
            </span>
          )}
          <bdi>{project_name}</bdi> #{id}
        </span>
      </span>
      <PriorityMark name={priority_name} tone={issue.priority_tone} icon={issue.priority_icon} />
      <span class="quiet my-when">{says === "due" ? <DueDay issue={issue} /> : <Time at={updated_on} compact />}</span>
    </li>
  );
}

export function DueDay({ issue: { due_date } }: { issue: MyIssue }) {
  const { t, zone } = useView();
  if (due_date === null) return null;
  if (due_date >= dayIn(zone)) return <Day date={due_date} />;
  return (
    <span class="overdue">
      <Day date={due_date} />
      <span class="sr-only"> ({t("issues.overdue")})</span>
    </span>
  );
}
