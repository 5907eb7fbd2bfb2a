import type { Child } from "hono/jsx";
import { type Column, Icon, Table, Time, useView } from "../../design/index.js";
import type { ListedIssue } from "./issue-list.js";
import { IssueStatus } from "./issue-status.js";
import { Person } from "./person.js";

interface IssueTableProps {
  caption: string;
  issues: ListedIssue[];
  /** The present order; with one, the headers sort. */
  sort?: string;
  /** Each row says its project. */
  withProject?: boolean;
  /** Leaves out what a narrow place has no room for. */
  brief?: boolean;
  empty?: Child;
}

/** Rows of issues, on the list and on my page. */
export function IssueTable({ caption, issues, sort, withProject, brief, empty }: IssueTableProps) {
  const left = [...(brief ? ["priority", "assigned_to"] : []), ...(brief || !withProject ? ["project"] : [])];
  const shown = useColumns({ saysProject: brief && withProject }).filter(({ sort: key = "" }) => !left.includes(key));
  return (
    <Table
      caption={caption}
      columns={sort === undefined ? shown.map((column) => ({ ...column, sort: undefined })) : shown}
      rows={issues}
      sort={sort}
      href={({ id }) => `/issues/${id}`}
      empty={empty}
    />
  );
}

function useColumns({ saysProject }: { saysProject?: boolean }): Column<ListedIssue>[] {
  const { t } = useView();
  return [
    { label: t("issues.columns.id"), sort: "id", quiet: true, cell: ({ id }) => id },
    {
      label: t("captions.subject"),
      sort: "subject",
      main: true,
      cell: (issue) => <Subject issue={issue} saysProject={saysProject} />,
    },
    {
      label: t("captions.project_id"),
      sort: "project",
      quiet: true,
      wide: true,
      cell: (issue) => (
        <bdi class="project-name" title={issue.project_name}>
          {issue.project_name}
        </bdi>
      ),
    },
    {
      label: t("captions.status_id"),
      sort: "status",
      cell: (issue) => <IssueStatus name={issue.status_name} closed={issue.status_closed} />,
    },
    { label: t("captions.priority_id"), sort: "priority", wide: true, cell: (issue) => issue.priority_name },
    {
      label: t("captions.assigned_to_id"),
      sort: "assigned_to",
      cell: ({ assigned_to_name: name }) => (name === null ? <Nobody /> : <Person name={name} />),
    },
    {
      label: t("issues.columns.updated"),
      sort: "updated_on",
      quiet: true,
      align: "end",
      cell: (issue) => <Time at={issue.updated_on} compact />,
    },
  ];
}

function Subject({ issue, saysProject }: { issue: ListedIssue; saysProject?: boolean }) {
  const { t } = useView();
  return (
    <>
      <bdi>{issue.subject}</bdi>
      {issue.is_private && (
        <span class="private-mark" title={t("captions.is_private")}>
          <Icon name="lock" />
          <span class="sr-only">{t("captions.is_private")}</span>
        </span>
      )}
      {/* A space that is left behind where the line breaks. */}
      {"\u2002"}
      <span class="issue-kind">
        {issue.tracker_name}
        {saysProject && (
          <>
            {" · "}
            <bdi>{issue.project_name}</bdi>
          </>
        )}
      </span>
    </>
  );
}

function Nobody() {
  return (
    <span class="nobody">
      <span aria-hidden="true">—</span>
      <span class="sr-only">{useView().t("issues.nobody")}</span>
    </span>
  );
}
