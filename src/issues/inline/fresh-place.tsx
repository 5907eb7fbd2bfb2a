import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { LinkButton, Toast, TurboStream, useView } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { projectAround } from "../../projects/index.js";
import { freshBoard } from "../board/fresh-board.js";
import { issueList } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { freshList } from "../list/page/fresh-list.js";
import { isBoard, listAsked } from "../list/page/list-asked.js";
import { ListSays } from "../list/page/list-says.js";

const LIST = /^\/(?:projects\/([\w-]+)\/)?issues$/;

interface Changed {
  /** The issue that was changed, if it was one alone. */
  id?: number;
  /** It stays as it was, which is said elsewhere. */
  isRefused?: boolean;
  /** The address of the page. */
  place: string;
}

/** Streams that draw a list, or a board, as it is after a change of its issues. Of another page: that page again. */
export async function freshPlace(runtime: Runtime, c: Context, { id, isRefused, place }: Changed): Promise<Child> {
  const { pathname, searchParams } = new URL(place, runtime.baseUrl);
  const [isList, ref] = LIST.exec(pathname) ?? [];
  if (isList === undefined) return <TurboStream action="refresh" />;
  const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
  const { viewer } = c.var;
  const around = ref === undefined ? undefined : await projectAround(runtime, viewer, ref);
  const list = await listAsked(runtime, viewer, { query, projectId: around?.project.id });
  if (isBoard(list)) {
    return (
      <>
        {await freshBoard(runtime, viewer, { list, around, place })}
        <StatusNow issue={id === undefined ? undefined : await issueNow(runtime, c, id)} />
      </>
    );
  }
  const { streams, ids } = await freshList(runtime, c, { list, around, place });
  return (
    <>
      {streams}
      {id !== undefined &&
        (ids.includes(id) ? (
          <ListSays>{!isRefused && c.var.t("issues.inline.changed", { id })}</ListSays>
        ) : (
          <LeftList id={id} isSeen={(await issueNow(runtime, c, id)) !== undefined} />
        ))}
    </>
  );
}

function StatusNow({ issue }: { issue: ListedIssue | undefined }) {
  const { t } = useView();
  return <ListSays>{issue && t("issues.board.is", { id: issue.id, status: issue.status_name })}</ListSays>;
}

/** Undefined where it is not seen any more. */
async function issueNow({ db }: Runtime, c: Context, id: number) {
  const filters = { issue_id: String(id), status_id: "*" };
  return (await issueList(db, c.var.viewer, { filters, limit: 1, offset: 0 })).issues[0];
}

/** It went from under the eyes, and the way to it is kept: unless it is not seen any more. */
function LeftList({ id, isSeen }: { id: number; isSeen: boolean }) {
  const { t } = useView();
  return (
    <TurboStream action="append" target="toasts">
      <Toast
        kind="notice"
        text={t("issues.inline.left", { id })}
        action={
          isSeen && (
            <LinkButton size="sm" look="outline" href={`/issues/${id}`}>
              {t("issues.inline.toIt")}
            </LinkButton>
          )
        }
      />
    </TurboStream>
  );
}
