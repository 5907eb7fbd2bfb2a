import { Card, Day, DefinitionList, Time, useView } from "../../../design/index.js";
import type { ListedIssue } from "../../issue-list.js";
import { IssueStatus } from "../issue-status.js";
import { Person } from "../person.js";

export function IssueFacts({ issue }: { issue: ListedIssue }) {
  const { t, language } = useView();
  const hours = issue.estimated_hours;
  const label = (name: string) => t(`issues.fields.${name}`);
  return (
    <Card>
      <DefinitionList
        entries={[
          [label("status_id"), <IssueStatus name={issue.status_name} closed={issue.status_closed} />],
          [label("priority_id"), issue.priority_name],
          [
            label("assigned_to_id"),
            issue.assigned_to_name === null ? (
              <span class="quiet">{t("issues.nobody")}</span>
            ) : (
              <Person name={issue.assigned_to_name} />
            ),
          ],
          [label("category_id"), issue.category_name],
          [label("start_date"), issue.start_date && <Day date={issue.start_date} />],
          [label("due_date"), issue.due_date && <Day date={issue.due_date} />],
          [label("done_ratio"), issue.done_ratio > 0 && `${issue.done_ratio} %`],
          [label("estimated_hours"), hours !== null && t("issues.hours", { count: hours.toLocaleString(language) })],
          [t("issues.columns.updated"), <Time at={issue.updated_on} />],
          [t("issues.columns.closed"), issue.status_closed && issue.closed_on && <Time at={issue.closed_on} />],
        ]}
      />
    </Card>
  );
}
