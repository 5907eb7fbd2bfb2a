import { Day, Icon, useView } from "../../design/index.js";
import { dayIn } from "../../kernel/index.js";
import type { ListedIssue } from "../list/listed-issue.js";

/** Said as well as coloured where it is past and the issue is open. */
export function DueDay({ issue }: { issue: Pick<ListedIssue, "due_date" | "status_closed"> }) {
  const { t, zone } = useView();
  if (issue.due_date === null) return null;
  const isLate = !issue.status_closed && issue.due_date < dayIn(zone);
  if (!isLate) return <Day date={issue.due_date} />;
  return (
    <span class="overdue">
      <Icon name="clock" />
      <Day date={issue.due_date} />
      <span class="sr-only"> ({t("issues.overdue")})</span>
    </span>
  );
}
