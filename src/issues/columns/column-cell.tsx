import { excerpt, Time, useView } from "../../design/index.js";
import { CustomValue } from "../../tracking/index.js";
import { customizedIssue, valuesAddress } from "../custom-fields/customized-issue.js";
import { readable } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";
import { nameIn, valueIn } from "../fields/issue-json.js";
import { FactLink } from "../inline/fact-link.js";
import { isListedFact, type ListedFact } from "../inline/listed-fact.js";
import { statusOf } from "../list/issue-status.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { Person } from "../list/person.js";
import { DueDay } from "./due-day.js";
import type { ListColumn } from "./list-columns.js";
import { NoValue, PriorityMark, StatusMark, TrackerMark } from "./marks.js";

interface CellProps {
  column: ListColumn;
  issue: ListedIssue;
}

/** What a line of a list shows of one field; those that are open to the viewer lead to the form of the field. */
export function ColumnCell({ open, ...cell }: CellProps & { open: ReadonlySet<ListedFact> | undefined }) {
  const { field = "" } = cell.column;
  if (!isListedFact(field)) return <Cell {...cell} />;
  if (!open?.has(field))
    return (
      <span class="fact-alone">
        <Cell {...cell} />
      </span>
    );
  return (
    <FactLink issue={cell.issue} field={field}>
      <Cell {...cell} />
    </FactLink>
  );
}

function Cell({ column, issue }: CellProps) {
  const { field, custom } = column;
  if (custom) return <CustomCell column={column} issue={issue} />;
  switch (field) {
    case undefined:
      return <>{issue.id}</>;
    case "tracker_id":
      return <TrackerMark name={issue.tracker_name} />;
    case "priority_id":
      return <PriorityMark name={issue.priority_name} tone={issue.priority_tone} icon={issue.priority_icon} />;
    case "status_id":
      return <StatusMark {...statusOf(issue)} />;
    case "assigned_to_id":
      return issue.assigned_to_name === null ? (
        <Nobody />
      ) : (
        <Person id={issue.assigned_to_id} name={issue.assigned_to_name} />
      );
    case "author_id":
      return <Person id={issue.author_id} name={issue.author_name} />;
    case "done_ratio":
      return <Progress percent={issue.done_ratio} />;
    case "parent_id":
      return <Parent issue={issue} />;
    case "due_date":
      return <DueDay issue={issue} />;
    default:
      return <PlainCell column={column} issue={issue} />;
  }
}

function PlainCell({ column: { field = "", kind }, issue }: CellProps) {
  const value = valueIn(issue, field);
  if (value === null || value === "") return null;
  if (kind === "reference") return <Named name={nameIn(issue, field) ?? ""} />;
  if (value instanceof Date) return <Time at={value} compact />;
  if (kind === "text") return <span class="quiet">{excerpt(String(value), EXCERPT)}</span>;
  const stored = typeof value === "boolean" ? (value ? "1" : "0") : String(value);
  return <FieldValue kind={kind} value={readable({ kind }, stored)} />;
}

const EXCERPT = 80;

const Named = ({ name }: { name: string }) => (
  <bdi class="project-name" title={name}>
    {name}
  </bdi>
);

function Parent({ issue: { parent_id: id, parent_name } }: { issue: ListedIssue }) {
  if (id === null) return null;
  return (
    <a href={`/issues/${id}`} title={parent_name ?? undefined}>
      #{id}
    </a>
  );
}

/** Hidden from the viewer in this issue, or empty: nothing. */
function CustomCell({ column: { custom }, issue }: CellProps) {
  const shown = issue.custom_fields?.find(({ id }) => id === custom?.id);
  if (!shown || shown.values.length === 0) return null;
  return <CustomValue {...shown} of={customizedIssue(issue)} inList allAt={valuesAddress(issue, shown)} />;
}

function Progress({ percent }: { percent: number }) {
  return (
    <span class="progress-cell">
      <progress max={100} value={percent} aria-label={useView().t("captions.done_ratio")} />
      <span>{percent} %</span>
    </span>
  );
}

const Nobody = () => <NoValue name={useView().t("issues.nobody")} />;
