import "./tables.js";

export { createIssue } from "./create-issue.js";
export { keepOrigins } from "./origins.js";
export { issuesPart } from "./part.js";
export { updateIssue } from "./update-issue.js";
