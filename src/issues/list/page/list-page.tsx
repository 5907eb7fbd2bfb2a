import type { Child } from "hono/jsx";
import { Page, PagePopup, useView } from "../../../design/index.js";
import { NewsPlace } from "../../../notifications/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import { Board, BoardStatus } from "../../board/board.js";
import type { BoardContent } from "../../board/read-board.js";
import { aboutBoard } from "../../board/shown-board.js";
import { BULK_FORM, BulkBar } from "../../bulk/bulk-bar.js";
import { captionOf, columnsInLists, type ListColumn } from "../../columns/list-columns.js";
import type { AskedList } from "../asked-list.js";
import { FilterBar, withoutFilters } from "../filters/filter-bar.js";
import type { FilterChip } from "../filters/filter-chip.js";
import type { Counted, Groups } from "../groups/group-counts.js";
import { Sums } from "../groups/sums.js";
import type { Filters } from "../issue-query.js";
import { IssueTable } from "../issue-table.js";
import type { ListedIssue } from "../listed-issue.js";
import { DisplayLink } from "./display-page.js";
import { DisplayToggle } from "./display-toggle.js";
import { formatOf } from "./list-address.js";
import { ListFoot } from "./list-foot.js";
import { ListHead, useListTitle } from "./list-head.js";
import { type Emptiness, NoIssues } from "./no-issues.js";
import { type ListedQuery, ViewsBeside, ViewsMenu } from "./saved-views.js";
import { StatusTabs } from "./status-tabs.js";
import type { Tab } from "./tab-counts.js";
import { ViewActions, type ViewRights } from "./view-actions.js";

export interface ListContent {
  /** Of the list as it is. */
  address: string;
  filters: Filters;
  chips: FilterChip[];
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  asked: AskedList;
  columns: ListColumn[];
  issues: ListedIssue[];
  total: number;
  tabs: Partial<Record<Tab, number>>;
  groups: Groups;
  /** Of the whole list, where totals were asked for. */
  sums: Counted | undefined;
  unseen: ReadonlySet<number>;
  /** Those that the viewer may edit. */
  editable: ReadonlySet<number>;
  /** In the place of rows. */
  board?: BoardContent;
  queries: ListedQuery[];
  rights: ViewRights;
  page: number;
  limit: number;
  sort: string;
  /** The reason for an empty list. */
  empty: Emptiness | undefined;
}

export function ListPage(content: ListContent) {
  const { around, asked, total, filters, chips, address, tabs, empty, board } = content;
  const { path } = useView();
  const project = around?.project;
  const title = useListTitle(asked);
  const views = { queries: content.queries, current: asked.query?.id, path };
  return (
    <Page
      title={project ? `${title} · ${project.name}` : title}
      beside={<ViewsBeside {...views} />}
      feed={formatOf(address, "atom")}
    >
      <ListHead {...content} />
      <div class="list-bar">
        <StatusTabs address={address} filters={filters} counts={tabs} />
        <div class="list-actions">
          <ViewsMenu {...views} />
          <DisplayToggle address={address} isBoard={board !== undefined} />
          <DisplayLink address={address} />
          <ViewActions {...content} />
        </div>
      </div>
      <FilterBar address={address} filters={filters} chips={chips} />
      {board ? (
        <BoardList board={board} address={address} saysProject={!around} />
      ) : (
        <List
          {...content}
          nothing={
            empty && (
              <NoIssues {...empty} project={project} address={address} cleared={withoutFilters(address, chips)} />
            )
          }
        />
      )}
      {total > 0 && <ListFoot {...content} isBoard={board !== undefined} />}
      <PagePopup />
    </Page>
  );
}

function List({
  around,
  asked,
  columns,
  issues,
  groups,
  sums,
  unseen,
  editable,
  sort,
  nothing,
}: ListContent & { nothing: Child }) {
  const { t, viewer } = useView();
  const all = columnsInLists(asked.inLists.customs);
  const nameOf = (total: string) => {
    const column = all.find(({ name }) => name === total);
    return column ? captionOf(column, t) : total;
  };
  return (
    <>
      {sums && issues.length > 0 && (
        <p class="list-sums">
          <Sums totals={sums.totals} nameOf={nameOf} />
        </p>
      )}
      <IssueTable
        caption={t("issues.title")}
        issues={issues}
        columns={columns}
        sort={sort}
        saysProject={!around && !columns.some(({ field }) => field === "project_id")}
        empty={nothing}
        group={asked.group && { by: asked.group, counts: groups, nameOf }}
        unseen={unseen}
        editable={editable}
        ticksFor={viewer && issues.length > 0 ? BULK_FORM : undefined}
        sticky
      />
      {viewer && issues.length > 0 && <BulkBar />}
    </>
  );
}

function BoardList(props: { board: BoardContent; address: string; saysProject: boolean }) {
  const { board, ...rest } = props;
  const { viewer } = useView();
  return (
    <>
      <Board {...board} {...rest} />
      <BoardStatus />
      {viewer && <NewsPlace about={aboutBoard(board)} />}
    </>
  );
}
