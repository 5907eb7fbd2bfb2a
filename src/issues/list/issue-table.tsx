import type { Child } from "hono/jsx";
import { type Column, Icon, Table, useView } from "../../design/index.js";
import { ColumnCell } from "../columns/column-cell.js";
import { captionOf, type ListColumn } from "../columns/list-columns.js";
import type { OpenFacts } from "../inline/open-facts.js";
import type { Groups } from "./groups/group-counts.js";
import { GroupHead } from "./groups/group-head.js";
import type { Grouping } from "./groups/grouping.js";
import type { ListedIssue } from "./listed-issue.js";
import { sortNames } from "./order/sortable.js";

interface RowProps {
  columns: ListColumn[];
  /** The project whose page it is: issues of others say theirs. */
  within: number | undefined;
  /** Those with events that the viewer has not seen. */
  unseen?: ReadonlySet<number>;
  editable?: OpenFacts;
  /** The form that takes the issues that are ticked: with it, each row has a box. */
  ticksFor?: string;
}

interface IssueTableProps extends RowProps {
  caption: string;
  issues: ListedIssue[];
  /** The present order; with one, the headers sort. */
  sort?: string;
  empty?: Child;
  group?: { by: Grouping; counts: Groups; nameOf: (total: string) => string };
  sticky?: boolean;
}

/** Rows of issues, on the list and on my page. */
export function IssueTable({ caption, issues, sort, group, empty, sticky, ...rows }: IssueTableProps) {
  return (
    <Table<ListedIssue>
      caption={caption}
      columns={useColumns({ ...rows, isSorted: sort !== undefined })}
      rows={issues}
      sort={sort}
      href={href}
      id={rows.editable && id}
      empty={empty}
      oneLine={sticky}
      // A wider table scrolls in its box.
      sticky={sticky && rows.columns.length <= MOST_STICKY}
      group={
        group &&
        ((issue) => {
          const key = group.by.of(issue);
          return { key: String(key), head: <GroupHead {...group} issue={issue} counted={group.counts.get(key)} /> };
        })
      }
    />
  );
}

const href = (issue: ListedIssue) => `/issues/${issue.id}`;
const id = (issue: ListedIssue) => `issue_${issue.id}`;

function useColumns({ isSorted, ...props }: RowProps & { isSorted: boolean }): Column<ListedIssue>[] {
  const { t } = useView();
  const { columns, editable, ticksFor } = props;
  const shown = columns.map(
    (column): Column<ListedIssue> => ({
      ...looksOf(column),
      label: captionOf(column, t),
      sort: isSorted && isSortable(column) ? column.name : undefined,
      cell: (issue) =>
        column.field === "subject" ? (
          <Subject {...props} issue={issue} />
        ) : (
          <ColumnCell column={column} issue={issue} open={editable?.get(issue.id)} />
        ),
    }),
  );
  return ticksFor === undefined ? shown : [ticks(ticksFor, t("issues.tick")), ...shown];
}

const MOST_STICKY = 8;

const isSortable = ({ name, custom }: ListColumn) => custom !== undefined || sortNames.includes(name);

function looksOf({ field, kind, custom }: ListColumn): Pick<Column<ListedIssue>, "main" | "quiet" | "align" | "wide"> {
  if (field === "subject") return { main: true };
  if (custom) return { wide: true };
  if (field === undefined) return { quiet: true };
  if (kind === "moment") return { quiet: true, align: "end" };
  if (kind === "hours" || kind === "number") return { align: "end", wide: true };
  return { wide: !["tracker_id", "priority_id", "status_id", "assigned_to_id", "due_date"].includes(field) };
}

const ticks = (form: string, label: string): Column<ListedIssue> => ({
  label,
  hideLabel: true,
  cell: ({ id, subject }) => (
    <input
      type="checkbox"
      class="input"
      name="ids[]"
      value={id}
      form={form}
      aria-label={`${label} #${id}: ${subject}`}
    />
  ),
});

function Subject({ issue, unseen, columns, within }: RowProps & { issue: ListedIssue }) {
  const { t } = useView();
  const isSaid = (name: string) => columns.some(({ field }) => field === name);
  const saysTracker = !isSaid("tracker_id");
  const saysProject = !isSaid("project_id") && issue.project_id !== within;
  return (
    <>
      {unseen?.has(issue.id) && <UnseenDot />}
      <bdi title={issue.subject}>{issue.subject}</bdi>
      {issue.is_private && (
        <span class="private-mark" title={t("captions.is_private")}>
          <Icon name="lock" />
          <span class="sr-only">{t("captions.is_private")}</span>
        </span>
      )}
      {(saysTracker || saysProject) && (
        <>
          {/* A space that is left behind where the line breaks. */}
          {"\u2002"}
          <span class="issue-kind">
            {saysTracker && issue.tracker_name}
            {saysTracker && saysProject && " · "}
            {saysProject && <bdi>{issue.project_name}</bdi>}
          </span>
        </>
      )}
    </>
  );
}

export function UnseenDot() {
  const { t } = useView();
  return (
    <span class="unseen-dot" title={t("issues.unseen")}>
      <span class="sr-only">{t("issues.unseen")}: </span>
    </span>
  );
}
