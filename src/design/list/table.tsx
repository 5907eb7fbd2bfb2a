import type { Child } from "hono/jsx";
import { Icon } from "../icon.js";
import { useView } from "../view.js";
import { withQuery } from "./query.js";
import { walkedByKeys } from "./walked-by-keys.js";

export type Column<Row> = {
  label: string;
  cell: (row: Row) => Child;
  /** Makes the header a link that sets `sort=<this>` or `sort=<this>:desc`. */
  sort?: string;
  align?: "end";
  /** Takes the remaining width; on a phone it is the row's first line. One per table. */
  main?: boolean;
  /** The beginning of a text: as wide as there is room beside the main column. */
  prose?: boolean;
  /** In muted colour, for ids and times. */
  quiet?: boolean;
  /** Left out on a phone. */
  wide?: boolean;
  /** On a phone, where columns have no heads, the label is said before the value: a mere "Yes" says nothing. */
  said?: boolean;
  /** The header is for screen readers only. */
  hideLabel?: boolean;
};

type TableProps<Row> = {
  /** The caption of the table, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** The present order, as `updated_on:desc`. */
  sort?: string;
  /** The link of a row: its main cell becomes a link that covers the row. */
  href?: (row: Row) => string;
  /** The `id` of a row on the page. */
  id?: (row: Row) => string;
  /** Each row is one line, whatever the main cell holds; where there is room for a table. */
  oneLine?: boolean;
  /** Shown instead of a table without rows. */
  empty?: Child;
  /** Rows of one key stand together below their head. */
  group?: (row: Row) => { key: string; head: Child };
  /** The rows stay below their head as they are scrolled: for a table that has the page to itself. */
  sticky?: boolean;
};

/** Dense rows; on a phone each becomes two lines. With `href`, `j` and `k` walk through them. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, sort, href, id, empty, group, sticky, oneLine } = props;
  if (rows.length === 0 && empty !== undefined)
    return (
      <div class="table-box" data-said-anew="">
        {empty}
      </div>
    );
  const cells = cellsOf(columns);
  return (
    <div
      class="table-box"
      data-sticky={sticky ? "true" : undefined}
      data-lines={oneLine ? "one" : undefined}
      // Said before the rows come: a page that is still on its way would be laid out anew with the first of them.
      data-folds={columns.some(({ main }) => main) ? "true" : undefined}
      {...(href && walkedByKeys)}
    >
      <table class="table">
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        {piecesOf(rows, group).map(({ head, rows: piece }) => (
          <tbody>
            {head !== undefined && (
              <tr class="group-head">
                <th scope="rowgroup" colspan={columns.length}>
                  {head}
                </th>
              </tr>
            )}
            {piece.map((row) => (
              <Cells row={row} cells={cells} href={href} id={id} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const cellsOf = <Row,>(columns: Column<Row>[]) =>
  columns.map((column) => ({ ...column, looks: { ...looks(column), ...said(column) } }));

interface CellsProps<Row> extends Pick<TableProps<Row>, "href" | "id"> {
  row: Row;
  cells: ReturnType<typeof cellsOf<Row>>;
}

function Cells<Row>({ row, cells, href, id }: CellsProps<Row>) {
  return (
    <tr id={id?.(row)}>
      {cells.map(({ cell, main, looks }) => (
        <td dir="auto" {...looks}>
          {main && href ? <RowLink href={href(row)}>{cell(row)}</RowLink> : cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Without groups all rows are one piece. */
function piecesOf<Row>(rows: Row[], group: TableProps<Row>["group"]): { key?: string; head?: Child; rows: Row[] }[] {
  if (!group) return [{ rows }];
  const pieces: { key: string; head: Child; rows: Row[] }[] = [];
  for (const row of rows) {
    const { key, head } = group(row);
    const last = pieces.at(-1);
    if (last?.key === key) last.rows.push(row);
    else pieces.push({ key, head, rows: [row] });
  }
  return pieces;
}

function RowLink({ href, children }: { href: string; children?: Child }) {
  return (
    <a class="row-link" href={href} data-list-target="item">
      {children}
    </a>
  );
}

function looks<Row>({ align, ...kinds }: Column<Row>) {
  const names = [align && "align-end", ...(["main", "prose", "quiet", "wide"] as const).filter((kind) => kinds[kind])]
    .filter(Boolean)
    .join(" ");
  return { class: names || undefined };
}

const said = <Row,>({ said, label }: Column<Row>) => ({ "data-label": said ? label : undefined });

function HeaderCell<Row>({ column, sort = "" }: { column: Column<Row>; sort?: string }) {
  const [key, direction = "asc"] = sort.split(",", 1)[0]?.split(":") ?? [];
  const sorted = column.sort !== undefined && column.sort === key;
  return (
    <th
      scope="col"
      {...looks(column)}
      aria-sort={sorted ? (direction === "desc" ? "descending" : "ascending") : undefined}
    >
      {column.hideLabel ? (
        <span class="sr-only">{column.label}</span>
      ) : column.sort ? (
        <SortLink column={column.label} by={column.sort} now={sorted ? direction : undefined} />
      ) : (
        column.label
      )}
    </th>
  );
}

function SortLink({ column, by, now }: { column: string; by: string; now?: string }) {
  const { path, t } = useView();
  const descending = now === "asc";
  return (
    // Named, so that it keeps the focus when the list comes in its order.
    <a
      id={`sort_${by}`}
      class="sort-link"
      href={withQuery(path, { sort: descending ? `${by}:desc` : by, page: undefined })}
      title={t(descending ? "design.sortDescending" : "design.sortAscending", { column })}
    >
      {column}
      {now && <Icon name={now === "desc" ? "arrow-down" : "arrow-up"} />}
    </a>
  );
}
