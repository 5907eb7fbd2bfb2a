import { useView } from "../../../design/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import { BULK_FORM, BulkBar } from "../../bulk/bulk-bar.js";
import { captionOf, columnsInLists } from "../../columns/list-columns.js";
import { useRowMenu } from "../../menu/row-menu.js";
import { withoutFilters } from "../filters/filter-bar.js";
import { Sums } from "../groups/sums.js";
import { IssueTable } from "../issue-table.js";
import type { ListAsked } from "./list-asked.js";
import { ListFoot } from "./list-foot.js";
import { NoIssues } from "./no-issues.js";
import type { ReadRows } from "./read-rows.js";

export const LIST_ROWS = "list_rows";

interface ListRowsProps extends Pick<ListAsked, "asked" | "filters" | "columns" | "sort">, ReadRows {
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  /** Of the list as it is. */
  address: string;
}

/** The issues of a list with what is counted of them, what is done with several, and the way to its other pages. */
export function ListRows(list: ListRowsProps) {
  const { around, asked, filters, columns, sort, address } = list;
  const { issues, total, groups, sums, unseen, editable, empty } = list;
  const { t, viewer } = useView();
  const all = columnsInLists(asked.inLists.customs);
  const nameOf = (name: string) => {
    const column = all.find((one) => one.name === name);
    return column ? captionOf(column, t) : name;
  };
  const ticks = viewer !== undefined && issues.length > 0;
  return (
    <div id={LIST_ROWS} {...useRowMenu()}>
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
        within={around?.project.id}
        empty={
          empty && (
            <NoIssues
              {...empty}
              project={around?.project}
              address={address}
              cleared={withoutFilters(address, Object.keys(filters))}
            />
          )
        }
        group={asked.group && { by: asked.group, counts: groups, nameOf }}
        unseen={unseen}
        editable={editable}
        ticksFor={ticks ? BULK_FORM : undefined}
        sticky
      />
      {ticks && <BulkBar />}
      {total > 0 && <ListFoot {...list} isBoard={false} />}
    </div>
  );
}
