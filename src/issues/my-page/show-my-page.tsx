import type { Context } from "hono";
import { sql } from "kysely";
import { requireLogin } from "../../accounts/index.js";
import type { Db, Runtime } from "../../kernel/index.js";
import { recentIssues, recentIssuesOfMine } from "../list/issue-list.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { type MyList, MyPage } from "./my-page.js";

const ROWS = 8;
/** Tells whether there are more. */
const READ = ROWS + 1;

/** The start page of a user; visitors are redirected to the log-in page. */
export async function showMyPage({ db }: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const mine = { project_id: "mine", status_id: "*" };
  const isIn = await isMember(db, viewer.id);
  const about = (name: MyList["name"], filters: Record<string, string>) =>
    myList(name, filters, recentIssues(db, viewer, { filters, limit: READ }));
  const lists = await Promise.all([
    about("assigned", { assigned_to_id: "me" }),
    about("reported", { author_id: "me" }),
    about("watched", { watcher_id: "me" }),
    ...(isIn ? [myList("recent", mine, recentIssuesOfMine(db, viewer, READ))] : []),
  ]);
  return c.var.show(<MyPage lists={lists} />);
}

/** `filters`: those of the whole list. */
async function myList(
  name: MyList["name"],
  filters: Record<string, string>,
  reading: Promise<ListedIssue[]>,
): Promise<MyList> {
  const found = await reading;
  const issues = found.slice(0, ROWS);
  return { name, issues, more: found.length > ROWS, href: `/issues?${new URLSearchParams(filters).toString()}` };
}

/** Of any project, directly or through a group. */
async function isMember(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from effective_roles where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}
