import {
  Card,
  Day,
  errorOf,
  Form,
  FormProblems,
  Icon,
  ReferenceField,
  Select,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { IssueLink } from "../family/subtasks-card.js";
import { IssueStatus } from "../list/issue-status.js";
import type { IssueContent } from "../page/read-issue.js";
import type { RelatedIssue } from "./related-issues.js";
import { relationNames } from "./relation-types.js";

/** A relation that was typed and refused, and why. */
export interface RefusedRelation {
  typed: Partial<Record<string, string>>;
  problems: Problem[];
}

/** What an issue is related to, and the form for more, which is folded until it is wanted. */
export function RelatedCard({ issue, may, family, refused }: IssueContent & { refused?: RefusedRelation }) {
  const { t } = useView();
  const { related } = family;
  const form = may.relate && <AddRelation issueId={issue.id} refused={refused} />;
  if (related.length === 0 && !form) return null;
  const add = form && (
    <details class="fold" open={refused !== undefined}>
      <summary>
        <Icon name="chevron-right" />
        {t(related.length === 0 ? "issues.relations.title" : "issues.relations.addOne")}
      </summary>
      {form}
    </details>
  );
  if (related.length === 0) return <div id="related">{add}</div>;
  return (
    <Card
      id="related"
      title={
        <>
          {t("issues.relations.title")} <span class="count">{related.length}</span>
        </>
      }
    >
      <ul class="related">
        {related.map((one) => (
          <li>
            <Line {...one} issueId={issue.id} mayEnd={may.relate} />
          </li>
        ))}
      </ul>
      {add}
    </Card>
  );
}

function Line({ issueId, mayEnd, ...one }: RelatedIssue & { issueId: number; mayEnd: boolean }) {
  const { t } = useView();
  const { relationId, name, delay, id, subject, status, closed, appearance, startDate, dueDate } = one;
  return (
    <div class="issue-line">
      <span class="quiet">
        {t(`captions.${name}`)}
        {delay !== null && delay !== 0 && ` (${t("issues.relations.days", { count: delay })})`}
      </span>
      <IssueStatus name={status} closed={closed} {...appearance} />
      <IssueLink id={id} subject={subject} closed={closed} />
      {delay !== null && <Span startDate={startDate} dueDate={dueDate} />}
      {mayEnd && (
        <Form action={`/issues/${issueId}/relations/${relationId}/remove`} data-turbo-action="replace">
          <SubmitButton look="ghost" size="icon-sm" aria-label={t("issues.relations.end", { id })}>
            <Icon name="x" />
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}

/** From when to when; a single day is said once. */
function Span({ startDate, dueDate }: Pick<RelatedIssue, "startDate" | "dueDate">) {
  const [from, to] = [startDate, dueDate].map((date) => date && <Day date={date} />);
  if (!from && !to) return null;
  return (
    <span class="quiet">
      {from}
      {startDate !== dueDate && <>–{to}</>}
    </span>
  );
}

function AddRelation({ issueId, refused }: { issueId: number; refused: RefusedRelation | undefined }) {
  const { t } = useView();
  const { typed = {}, problems = [] } = refused ?? {};
  const path = `/issues/${issueId}/relations`;
  const options = relationNames.map((value) => ({ value, label: t(`captions.${value}`) }));
  return (
    <>
      <FormProblems within="relation" problems={problems} fields={["relation_type", "issue_to_id", "delay"]} />
      <Form action={path} class="add-relation" data-turbo-action="replace">
        <Select
          name="relation[relation_type]"
          label={t("captions.relation_type")}
          options={options}
          value={typed.relation_type}
        />
        <ReferenceField
          name="relation[issue_to_id]"
          label={t("captions.issue_to_id")}
          options={undefined}
          typed={{ name: "relation[issue_to_id]", text: typed.issue_to_id, from: `/issues/${issueId}/others` }}
          error={errorOf(problems, "issue_to_id")}
          blank="#"
          required
        />
        <TextInput
          name="relation[delay]"
          label={t("captions.delay")}
          hint={t("issues.relations.delayHint")}
          type="number"
          value={typed.delay}
          error={errorOf(problems, "delay")}
        />
        <SubmitButton look="outline">{t("issues.add")}</SubmitButton>
      </Form>
    </>
  );
}
