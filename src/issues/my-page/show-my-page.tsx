import type { Context } from "hono";
import { requireLogin, type Viewer } from "../../accounts/index.js";
import type { Db, Runtime } from "../../kernel/index.js";
import { recentIssues } from "../list/issue-list.js";
import { type MyList, MyPage } from "./my-page.js";

const ROWS = 8;

/** The start page of a user; visitors are redirected to the log-in page. */
export async function showMyPage({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const mine = await projectsOf(db, viewer.id);
  const lists = await Promise.all([
    myList(db, viewer, "assigned", { assigned_to_id: "me" }),
    myList(db, viewer, "reported", { author_id: "me" }),
    myList(db, viewer, "watched", { watcher_id: "me" }),
    ...(mine.length > 0 ? [myList(db, viewer, "recent", { project_id: mine.join("|"), status_id: "*" })] : []),
  ]);
  return c.var.show(<MyPage lists={lists} />);
}

async function myList(db: Db, viewer: Viewer, name: MyList["name"], filters: Record<string, string>): Promise<MyList> {
  const found = await recentIssues(db, viewer, { filters, limit: ROWS + 1 });
  const issues = found.slice(0, ROWS);
  return {
    name,
    issues,
    more: found.length > ROWS,
    href: `/issues?${new URLSearchParams(filters).toString()}`,
  };
}

/** The projects the user is a member of, directly or through a group. */
async function projectsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("effective_roles")
    .select("project_id")
    .distinct()
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => row.project_id);
}
