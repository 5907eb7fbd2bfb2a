import "./tables.js";

export { createIssue } from "./create-issue.js";
export { type HistoryEntry, recentHistory } from "./history.js";
export { type ListedIssue, listedIssues } from "./issue-list.js";
export { issuesPart } from "./part.js";
export { updateIssue } from "./update-issue.js";
