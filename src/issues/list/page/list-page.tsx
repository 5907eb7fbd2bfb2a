import type { Child } from "hono/jsx";
import { FormProblems, Page, PagePopup, useView } from "../../../design/index.js";
import type { Translate } from "../../../kernel/index.js";
import { NewsPlace } from "../../../notifications/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import { Board, BoardStatus } from "../../board/board.js";
import type { BoardContent } from "../../board/read-board.js";
import { aboutBoard } from "../../board/shown-board.js";
import { BULK_FORM, BulkBar } from "../../bulk/bulk-bar.js";
import { captionOf, columnsInLists, type ListColumn } from "../../columns/list-columns.js";
import type { AskedList } from "../asked-list.js";
import { ActiveFilters, withoutFilters } from "../filters/active-filters.js";
import { buildableFilters } from "../filters/buildable-filters.js";
import type { CustomFilters } from "../filters/custom-filters.js";
import { AddFilter, FilterBuilder } from "../filters/filter-builder.js";
import { FilterForm, type FilterFormProps } from "../filters/filter-form.js";
import type { Choice } from "../filters/filter-words.js";
import { activeFilters, offeredFilters } from "../filters/filters.js";
import { commonChoices, isTypedFilter } from "../filters/typed-filters.js";
import type { Counted, Groups } from "../groups/group-counts.js";
import { Sums } from "../groups/sums.js";
import { IssueTable } from "../issue-table.js";
import type { ListedIssue } from "../listed-issue.js";
import { DisplayMenu } from "./display-menu.js";
import { DisplayToggle } from "./display-toggle.js";
import { ListFoot } from "./list-foot.js";
import { ListHead } from "./list-head.js";
import { type Emptiness, NoIssues, NothingAsked } from "./no-issues.js";
import { type ListedQuery, ViewsBeside, ViewsMenu } from "./saved-views.js";
import { StatusTabs } from "./status-tabs.js";
import type { Tab } from "./tab-counts.js";
import { ViewActions, type ViewRights } from "./view-actions.js";

export interface ListContent extends FilterFormProps {
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
  /** The filter that is asked for next, by name. */
  adding: string | undefined;
  customFilters: CustomFilters;
  page: number;
  limit: number;
  sort: string;
  /** The reason for an empty list. */
  empty: Emptiness | undefined;
}

export function ListPage(content: ListContent) {
  const { around, asked, total, filters, address, tabs, refused, empty, board } = content;
  const { t, path, viewer } = useView();
  const project = around?.project;
  const title = asked.query?.name ?? t("issues.title");
  const active = activeFilters(filters, { named: namesIn(content, t), customs: asked.inLists.customs, address, t });
  const buildable = buildableFilters({
    ...content,
    customs: asked.inLists.customs,
    customChoices: content.customFilters.choices,
    inProject: around !== undefined,
    t,
  });
  const wanted = buildable.find(({ name }) => name === content.adding);
  const views = { queries: content.queries, current: asked.query?.id, path };
  return (
    <Page title={project ? `${title} · ${project.name}` : title} beside={<ViewsBeside {...views} />}>
      <ListHead {...content} title={title} />
      {refused && <FormProblems problems={refused.problems} />}
      <div class="list-bar">
        <StatusTabs address={address} filters={filters} counts={tabs} />
        <div class="list-actions">
          <ViewsMenu {...views} />
          <AddFilter buildable={buildable} address={address} />
          <DisplayToggle address={address} isBoard={board !== undefined} />
          <DisplayMenu {...content} />
          <ViewActions {...content} />
        </div>
      </div>
      <FilterForm {...content} />
      {wanted && <FilterBuilder filter={wanted} address={address} refused={refused} />}
      <ActiveFilters active={active} address={address} />
      {board ? (
        <BoardList board={board} address={address} saysProject={!around} />
      ) : (
        <List
          {...content}
          nothing={
            refused ? (
              <NothingAsked />
            ) : (
              empty && (
                <NoIssues {...empty} project={project} address={address} cleared={withoutFilters(address, active)} />
              )
            )
          }
        />
      )}
      {total > 0 && <ListFoot {...content} isBoard={board !== undefined} />}
      {viewer && <PagePopup label={t("issues.inline.title")} />}
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

/** The names of values, as far as they are known. */
function namesIn({ choices, chosen, customFilters }: ListContent, t: Translate): Record<string, Choice[]> {
  const named = offeredFilters.map((name) => {
    const ones = isTypedFilter(name) ? (chosen[name] ?? []) : [];
    const known = choices[name] ?? ones.map(({ id, label }) => ({ value: id, label }));
    return [name, [...commonChoices(name, t), ...known]];
  });
  return { ...Object.fromEntries(named), ...customFilters.named };
}
