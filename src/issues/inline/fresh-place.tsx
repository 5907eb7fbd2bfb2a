import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { TurboStream } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { projectByRef, withLabels } from "../../projects/index.js";
import { BoardSays } from "../board/board.js";
import { freshBoard } from "../board/fresh-board.js";
import { BULK_FORM } from "../bulk/bulk-bar.js";
import { editableAmong } from "../issue/may-on-issues.js";
import { issueList } from "../list/issue-list.js";
import { IssueRow } from "../list/issue-table.js";
import { isBoard, listAsked } from "../list/page/list-asked.js";
import { unseenOf } from "../list/page/unseen-of.js";

const LIST = /^\/(?:projects\/([^/]+)\/)?issues$/;

/** Streams that draw a list, or a board, as it is after a change of one of its issues. Of another page: that page again. */
export async function freshPlace(
  runtime: Runtime,
  c: Context,
  { id, place }: { id: number; place: string },
): Promise<Child> {
  const { pathname, searchParams } = new URL(place, runtime.baseUrl);
  const [isList, ref] = LIST.exec(pathname) ?? [];
  if (isList === undefined) return <TurboStream action="refresh" />;
  const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
  const { viewer } = c.var;
  const project = ref === undefined ? undefined : await projectByRef(runtime.db, viewer, decodeURIComponent(ref));
  const list = await listAsked(runtime, viewer, { query, projectId: project?.id });
  const [issue] = await issuesNow(runtime, c, id);
  if (isBoard(list)) {
    return (
      <>
        {await freshBoard(runtime, viewer, { list, project, place })}
        <BoardSays issue={issue} />
      </>
    );
  }
  if (!issue) return <TurboStream action="remove" target={`issue_${id}`} />;
  const [editable, unseen] = [
    await editableAmong(runtime.db, viewer, [issue]),
    await unseenOf(runtime, viewer, [issue]),
  ];
  return (
    <TurboStream action="replace" target={`issue_${id}`}>
      <IssueRow
        issue={issue}
        columns={list.columns}
        saysProject={!project && !list.columns.some(({ field }) => field === "project_id")}
        ticksFor={BULK_FORM}
        editable={editable}
        unseen={unseen}
      />
    </TurboStream>
  );
}

/** None where it is not seen any more. */
async function issuesNow({ db }: Runtime, c: Context, id: number) {
  const filters = { issue_id: String(id), status_id: "*" };
  return withLabels(db, (await issueList(db, c.var.viewer, { filters, limit: 1, offset: 0 })).issues);
}
