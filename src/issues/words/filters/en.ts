/** What lists of issues are filtered by: `issues.filters`. */
export const filters = {
  title: "Filters",
  active: "Active filters",
  remove: "Remove this filter",
  removeNamed: "Remove the filter {{name}}",
  clear: "Clear filters",
  apply: "Apply",
  subjectHint: "Subject contains…",
  open: "Open",
  closed: "Closed",
  anyStatus: "Any status",
  me: "Me",
  mine: "My projects",
  bookmarks: "My bookmarks",
  nobody: "Nobody",
  add: "Filter",
  choose: "Add a filter",
  narrow: "Filter by…",
  edit: "Filter: {{name}}",
  value: "Value",
  upTo: "up to",
  days: "days",
  hidden: "Hidden or deleted field",
  /** As values of what is filtered. */
  said: { me: "me", mine: "one of mine", bookmarks: "one of my bookmarks" },
  named: {
    fileName: "File name",
    words: "Words",
  },
  ofOthers: "What belongs to it",
  /** By what an issue refers to. */
  of: {
    project: "Project's {{name}}",
    author: "Author's {{name}}",
    assigned_to: "Assignee's {{name}}",
    fixed_version: "Target version's {{name}}",
    custom: "{{of}}'s {{name}}",
  },
  any: {
    assigned_to_id: "Any assignee",
  },
};
