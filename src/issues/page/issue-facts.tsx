import type { Child } from "hono/jsx";
import { Card, DefinitionList, Time, useView } from "../../design/index.js";
import { CustomValue } from "../custom-fields/custom-value.js";
import { readable } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";
import { type FieldName, type IssueFields, issueFields, plainFields, stored } from "../fields/fields.js";
import type { ListedIssue } from "../list/issue-list.js";
import { IssueStatus } from "../list/issue-status.js";
import { Person } from "../list/person.js";

export function IssueFacts({ issue }: { issue: ListedIssue }) {
  const { t } = useView();
  const label = (name: string) => t(`captions.${name}`);
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
          [label("fixed_version_id"), issue.fixed_version_id !== null && <PlannedFor issue={issue} />],
          ...plainFields.map((name): [string, Child] => [
            label(name),
            issue[name] !== 0 && issue[name] !== null && <PlainField name={name} value={issue[name]} />,
          ]),
          ...(issue.custom_fields ?? []).map((field): [string, Child] => [
            field.name,
            field.values.length > 0 && <CustomValue {...field} />,
          ]),
          [t("issues.columns.updated"), <Time at={issue.updated_on} />],
          [t("issues.columns.closed"), issue.status_closed && issue.closed_on && <Time at={issue.closed_on} />],
        ]}
      />
    </Card>
  );
}

/** The page of a version that another project shares is for those who see issues there. */
function PlannedFor({ issue }: { issue: ListedIssue }) {
  const { fixed_version_id: id, fixed_version_project_id: ownerId, project_id, project_identifier } = issue;
  const isOwn = ownerId === project_id;
  return (
    <a href={isOwn ? `/versions/${id}` : `/projects/${project_identifier}/issues?fixed_version_id=${id}&status_id=*`}>
      <bdi>{issue.fixed_version_name}</bdi>
    </a>
  );
}

function PlainField({ name, value }: { name: string; value: NonNullable<IssueFields[FieldName]> }) {
  const field = issueFields.get(name);
  return <FieldValue kind={field?.kind} value={readable(field, stored(value))} />;
}
