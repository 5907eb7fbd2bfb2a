import "./tables.js";

export { createIssue } from "./issue/create-issue.js";
export { keepOrigins } from "./issue/origins.js";
export { updateIssue } from "./issue/update-issue.js";
export { issuesPart } from "./part.js";
