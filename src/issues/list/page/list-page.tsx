import { Page, PagePopup, useView } from "../../../design/index.js";
import { NewsPlace } from "../../../notifications/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import { Board } from "../../board/board.js";
import type { BoardContent } from "../../board/read-board.js";
import { aboutBoard } from "../../board/shown-board.js";
import { FilterBar } from "../filters/filter-bar.js";
import type { FilterChip } from "../filters/filter-chip.js";
import { DisplayLink } from "./display/display-page.js";
import { DisplayToggle } from "./display/display-toggle.js";
import { formatOf } from "./list-address.js";
import type { ListAsked } from "./list-asked.js";
import { ListFoot } from "./list-foot.js";
import { ListHead, useListTitle } from "./list-head.js";
import { ListRows } from "./list-rows.js";
import { ListStatus } from "./list-says.js";
import type { ReadRows } from "./read-rows.js";
import { StatusTabs } from "./status-tabs.js";
import { type ListedQuery, ViewsBeside, ViewsMenu } from "./views/saved-views.js";
import { ViewActions, type ViewRights } from "./views/view-actions.js";

export interface ListContent extends Pick<ListAsked, "asked" | "filters" | "columns" | "sort">, ReadRows {
  /** Of the list as it is. */
  address: string;
  chips: FilterChip[];
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  /** In the place of rows. */
  board?: BoardContent;
  queries: ListedQuery[];
  rights: ViewRights;
}

export function ListPage(content: ListContent) {
  const { around, asked, total, filters, chips, address, tabs, board } = content;
  const { path, t } = useView();
  const project = around?.project;
  const title = useListTitle(asked);
  const whole = project ? `${title} · ${project.name}` : title;
  const views = { queries: content.queries, current: asked.query?.id, path };
  return (
    <Page
      title={board ? `${t("issues.board.title")} · ${whole}` : whole}
      feedTitle={whole}
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
      {board ? <BoardList board={board} address={address} within={project?.id} /> : <ListRows {...content} />}
      {board && total > 0 && <ListFoot {...content} isBoard />}
      <ListStatus />
      <PagePopup />
    </Page>
  );
}

function BoardList(props: { board: BoardContent; address: string; within: number | undefined }) {
  const { board, ...rest } = props;
  const { viewer } = useView();
  return (
    <>
      <Board {...board} {...rest} />
      {viewer && <NewsPlace about={aboutBoard(board)} />}
    </>
  );
}
