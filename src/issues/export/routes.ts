import type { Routers, Runtime } from "../../kernel/index.js";
import { exportCsv } from "./export-csv.js";
import { answerIssueFeed, answerIssuesFeed } from "./issue-feeds.js";

export function issueExportRoutes({ csv, atom }: Routers, runtime: Runtime): void {
  csv.get("/issues", (c) => exportCsv(runtime, c));
  csv.get("/projects/:project/issues", (c) => exportCsv(runtime, c));
  atom.get("/issues", (c) => answerIssuesFeed(runtime, c));
  atom.get("/projects/:project/issues", (c) => answerIssuesFeed(runtime, c));
  atom.get("/issues/:id", (c) => answerIssueFeed(runtime, c));
}
