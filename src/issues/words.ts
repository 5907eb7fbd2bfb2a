import type { Catalogue } from "../kernel/index.js";

export const issueWords: Catalogue = {
  en: {
    issues: {
      changed: "changed",
      none: "none",
      moreDetails: "more details",
      fields: {
        project_id: "Project",
        tracker_id: "Tracker",
        status_id: "Status",
        priority_id: "Priority",
        category_id: "Category",
        subject: "Subject",
        description: "Description",
        assigned_to_id: "Assignee",
        is_private: "Private",
        start_date: "Start date",
        due_date: "Due date",
        done_ratio: "% Done",
        estimated_hours: "Estimated time",
      },
    },
    notifications: {
      kinds: {
        create_issue: "New issues",
        create_issue_hint: "Issues you are given, watch or asked to hear of",
        edit_issue: "Changes and comments",
        edit_issue_hint: "On issues you report, work on or watch",
      },
      rules: {
        previous_assignee: "Issues that were just taken from me",
        previous_assignee_hint: "The change that gives an issue of yours to somebody else",
        all_project_changes: "Everything in my projects",
        all_project_changes_hint: "Every issue of the projects you are a member of, watched or not",
        closed_issues: "Issues that are closed already",
        closed_issues_hint: "Later changes of closed issues; the closing itself always reaches you",
      },
    },
  },
};
