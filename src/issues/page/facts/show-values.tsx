import type { Context } from "hono";
import { Card, Page, PageHeader, useView } from "../../../design/index.js";
import { idParam, notFound, type Runtime } from "../../../kernel/index.js";
import { withLabels } from "../../../projects/index.js";
import { CustomValue, type ShownCustomField } from "../../../tracking/index.js";
import { customizedIssue } from "../../custom-fields/customized-issue.js";
import { type VisibleIssue, visibleIssue } from "../../visibility/visible-issue.js";

/** `/issues/12/values/7`: all values of a custom field, where they are more than fit beside others. */
export async function showValues({ db }: Runtime, c: Context): Promise<Response> {
  const issue = await visibleIssue(db, c.var.viewer, idParam(c, "issue"));
  const fieldId = idParam(c, "field", "field");
  const [labelled = issue] = await withLabels(db, [issue]);
  const field = labelled.custom_fields?.find(({ id }) => id === fieldId);
  if (!field) throw notFound("field");
  return c.var.show(<ValuesPage issue={issue} field={field} />);
}

function ValuesPage({ issue, field }: { issue: VisibleIssue; field: ShownCustomField }) {
  const { language } = useView();
  const { id, subject } = issue;
  const count = field.values.length.toLocaleString(language);
  return (
    <Page title={`${field.name} · #${id}`} width="reading">
      <PageHeader
        title={
          <>
            <bdi>{field.name}</bdi> <span class="count">{count}</span>
          </>
        }
        crumbs={[{ label: `#${id} ${subject}`, href: `/issues/${id}` }]}
      />
      <Card>
        <CustomValue {...field} of={customizedIssue(issue)} />
      </Card>
    </Page>
  );
}
