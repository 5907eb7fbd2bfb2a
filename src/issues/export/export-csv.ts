import type { Context } from "hono";
import { DATE_FORMAT, TIME_FORMAT } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { projectWith } from "../../projects/index.js";
import { captionOf, chosenColumns, columnsInLists, DEFAULT_COLUMNS, type ListColumn } from "../columns/list-columns.js";
import { type AskedList, askedList } from "../list/asked-list.js";
import { BYTE_ORDER_MARK, csvLine } from "./csv.js";
import { csvValue, type Reader } from "./csv-value.js";
import { exportedIssues } from "./exported-issues.js";

/** So many issues at most are in one file (Redmine's setting). */
export const EXPORT_LIMIT = "issues_export_limit";

/** `/issues.csv`, `/projects/:project/issues.csv`: the list of the same address, or with `c[]=all_inline` all there is of each issue. */
export async function exportCsv({ db, settings, words }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const inPath = c.req.param("project");
  const project = inPath === undefined ? undefined : await projectWith(db, viewer, inPath, "view_issues");
  const asked = await askedList(db, viewer, {
    query: c.req.queries(),
    projectId: project?.id,
    withCustoms: true,
  });
  const columns = exportedColumns(asked, settings.value<string[]>(DEFAULT_COLUMNS));
  const limit = settings.value<number>(EXPORT_LIMIT);
  const list = { ...asked, filters: asked.all, sort: asked.sort || "id:desc", limit };
  const reader = {
    timeZone: viewer.timeZone,
    language: viewer.language,
    dateFormat: settings.value<string>(DATE_FORMAT),
    timeFormat: settings.value<string>(TIME_FORMAT),
    t: words.t(viewer.language),
  };
  const issues = exportedIssues(db, viewer, list);
  // What is refused is refused before the answer begins.
  const first = await issues.next();
  const lines = linesOf(first.done ? [] : andThen(first.value, issues), columns, reader, c.req.query("bom") === "1");
  return new Response(ReadableStream.from(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${project ? `${project.identifier}-` : ""}issues.csv"`,
    },
  });
}

const EVERYTHING = ["all", "all_inline"];

function exportedColumns({ columns, inLists: { customs } }: AskedList, usual: string[]): ListColumn[] {
  const names = columns.filter((name) => !EVERYTHING.includes(name));
  // Long texts are asked for by name, as in Redmine.
  const all = columnsInLists(customs)
    .filter(({ kind, custom }) => kind !== "text" || custom)
    .map(({ name }) => name);
  if (names.length < columns.length) return chosenColumns([...all, ...names], customs);
  const asked = names.filter((name) => name !== "description").length > 0 ? names : [...usual, ...names];
  return chosenColumns(asked, customs);
}

async function* andThen<Row>(first: Row, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  yield first;
  yield* rest;
}

const encoder = new TextEncoder();

async function* linesOf(
  issues: AsyncIterable<Parameters<typeof csvValue>[1]> | [],
  columns: ListColumn[],
  reader: Reader,
  marked: boolean,
): AsyncGenerator<Uint8Array> {
  const head = csvLine(columns.map((column) => captionOf(column, reader.t)));
  yield encoder.encode((marked ? BYTE_ORDER_MARK : "") + head);
  for await (const issue of issues) {
    yield encoder.encode(csvLine(columns.map((column) => csvValue(column, issue, reader))));
  }
}
