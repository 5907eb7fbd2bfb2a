import { z } from "zod";
import { sourceFile } from "../design/index.js";
import { usersInHistory } from "../entities/index.js";
import { changesNoted, forgetChanges, type Part } from "../kernel/index.js";
import { createIssueTool } from "./agents/create-issue.js";
import { deleteIssueTool } from "./agents/delete-issue.js";
import { getIssue } from "./agents/get-issue.js";
import { listIssues } from "./agents/list/list-issues.js";
import { listComments } from "./agents/list-comments.js";
import { issueResource } from "./agents/resource.js";
import { updateIssueTool } from "./agents/update-issue.js";
import { updateWatchers } from "./agents/update-watchers.js";
import { liveBoard } from "./board/board-news.js";
import { categorizedIssues } from "./category/categorized-issues.js";
import { columnNames, DEFAULT_COLUMNS, usualColumns } from "./columns/list-columns.js";
import { copySettings } from "./copy/copy-settings.js";
import { EXPORT_LIMIT } from "./export/export-csv.js";
import { issueExportRoutes } from "./export/routes.js";
import { hoursBelowMigrations } from "./family/derived/hours-below.js";
import { familyMigrations } from "./family/family-migrations.js";
import { familySettings } from "./family/family-settings.js";
import { firstDaySetting } from "./fields/first-day.js";
import { trackerFields, workflowFields } from "./fields/tracker-fields.js";
import { issueAttachments } from "./files/issue-attachments.js";
import { issueActivity } from "./issue/activity.js";
import { closedByStatus } from "./issue/closed-by-status.js";
import { issueEntity } from "./issue/issue-entity.js";
import { issueRestRoutes } from "./issue/rest/rest.js";
import { issueSearch } from "./issue/search.js";
import { compactCounts } from "./list/counts/compact-counts.js";
import { issueCountsMigrations } from "./list/counts/issue-counts.js";
import { totalsSetting } from "./list/groups/totals.js";
import { openIssuesByProject } from "./list/open-issues.js";
import { listIndexes } from "./list/order/list-indexes.js";
import { issuesMigrations } from "./migrations.js";
import { firstStepsOf } from "./my-page/first-steps.js";
import { myPageMigrations } from "./my-page/my-page-migrations.js";
import { mineCard, progressCard, recentCard } from "./overview/overview-cards.js";
import { workOfPerson } from "./overview/work-of-person.js";
import { issuePageRoutes, newIssueAction } from "./page/page-routes.js";
import { foundIssues } from "./palette/found-issues.js";
import { newIssue } from "./palette/new-issue.js";
import { issuePermissions } from "./permissions.js";
import { progressRoutes } from "./progress/progress-routes.js";
import { copiedIssues } from "./project-copy/copied-issues.js";
import { copiedQueries } from "./project-copy/copied-queries.js";
import { forgetQueries } from "./queries/change-query.js";
import { defaultQueries } from "./queries/default-query.js";
import { queryMigrations } from "./queries/query-migrations.js";
import { queryRestRoutes } from "./queries/rest.js";
import { relationMigrations } from "./relations/relation-migrations.js";
import { relationSettings } from "./relations/relation-settings.js";
import { relationRestRoutes } from "./relations/rest.js";
import { updateRelations } from "./relations/update-relations.js";
import { issueCard } from "./told/issue-card.js";
import { issueSource, journalSource } from "./told/sources.js";
import { roadmapRoutes } from "./version/page-routes.js";
import { plannedIssues } from "./version/planned-issues.js";
import { seesIssueMigrations } from "./visibility/sees-issue.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

export const issuesPart: Part = {
  name: "issues",
  migrations: {
    ...issuesMigrations,
    ...issueCountsMigrations,
    ...listIndexes,
    ...queryMigrations,
    ...familyMigrations,
    ...hoursBelowMigrations,
    ...relationMigrations,
    ...myPageMigrations,
    ...seesIssueMigrations,
    ...changesNoted("2027-01-05-26 changes of issues are noted", ["issues", "issue_relations"]),
    ...changesNoted("2027-01-06-13 changes of origins are noted", ["issue_origins"]),
  },
  words: { en, de },
  styles: [
    "list/issue-list.css",
    "list/filters/filters.css",
    "board/board.css",
    "page/issue-page.css",
    "page/issues-narrow.css",
    "my-page/my-page.css",
    "version/roadmap.css",
    "family/family.css",
  ].map((name) => sourceFile(import.meta.dirname, name)),
  trackerFields,
  workflowFields,
  entities: [issueEntity],
  attachables: [issueAttachments],
  activity: [issueActivity],
  search: [issueSearch],
  plannedRecords: plannedIssues,
  categorizedRecords: categorizedIssues,
  copiedWithProjects: [copiedIssues, copiedQueries],
  defaultQueries,
  profileCards: [workOfPerson],
  overviewCards: [progressCard, mineCard, recentCard],
  settings: [
    { name: DEFAULT_COLUMNS, schema: columnNames, default: usualColumns },
    totalsSetting,
    { name: EXPORT_LIMIT, schema: z.int().min(1).max(100_000), default: 500 },
    firstDaySetting,
    ...copySettings,
    ...familySettings,
    ...relationSettings,
  ],
  follows: [usersInHistory(issueEntity, ["assigned_to_id"]), forgetQueries, closedByStatus],
  sources: [issueSource, journalSource],
  cards: [issueCard],
  liveCollections: [liveBoard],
  kinds: [
    { name: "create_issue", label: "notifications.kinds.create_issue", position: 10, default: true },
    { name: "edit_issue", label: "notifications.kinds.edit_issue", position: 20, default: true },
  ],
  rules: [
    { name: "previous_assignee", label: "notifications.rules.previous_assignee", position: 10, default: true },
    { name: "all_project_changes", label: "notifications.rules.all_project_changes", position: 20, default: false },
    { name: "closed_issues", label: "notifications.rules.closed_issues", position: 30, default: true },
  ],
  jobs: [
    { queue: "issues-counts", cron: () => "*/5 * * * *", work: ({ db }) => compactCounts(db) },
    { queue: "issues-noted-changes", cron: () => "7 * * * *", work: ({ db }) => forgetChanges(db) },
  ],
  tools: [
    listIssues,
    getIssue,
    listComments,
    createIssueTool,
    updateIssueTool,
    deleteIssueTool,
    updateWatchers,
    updateRelations,
  ],
  resources: [issueResource],
  menu: [
    {
      key: "home",
      label: "issues.myPage",
      href: "/",
      icon: "house",
      hotkey: "g h",
      position: 10,
      for: ({ anonymous }) => !anonymous,
    },
    {
      key: "issues",
      label: "issues.title",
      href: "/issues",
      also: ["/queries", "/journals"],
      icon: "circle-dot",
      hotkey: "g i",
      position: 20,
    },
  ],
  actions: newIssueAction,
  quickActions: [{ label: "issues.newIssue", icon: "plus", position: 5, target: newIssue }],
  paletteSources: [{ label: "issues.title", icon: "circle-dot", position: 10, records: foundIssues }],
  projectSections: [
    {
      label: "issues.title",
      path: "issues",
      permission: "view_issues",
      count: { label: "issues.openIssues", of: openIssuesByProject },
    },
    { label: "issues.roadmap.title", path: "roadmap", permission: "view_issues" },
  ],
  gather: (parts) => ({ firstSteps: firstStepsOf(parts) }),
  routes: (routers, runtime) => {
    issueRestRoutes(routers, runtime);
    roadmapRoutes(routers.pages, runtime);
    progressRoutes(routers.pages, runtime);
    queryRestRoutes(routers, runtime);
    issueExportRoutes(routers, runtime);
    relationRestRoutes(routers, runtime);
    issuePageRoutes(routers.pages, runtime);
  },
  permissions: issuePermissions,
};
