/** Kinds and rules of issues, for the settings of notifications. */
export const notifications = {
  kinds: {
    create_issue: "New issues",
    create_issue_hint:
      "When somebody opens an issue that is assigned to you, that you watch, or in a project you asked to hear all of",
    create_issue_example: "Linus opened this and assigned you: Write the release notes",
    edit_issue: "Changes and comments",
    edit_issue_hint: "When somebody comments on or changes an issue that you reported, work on or watch",
    edit_issue_example: "Grace commented: Fixed in the new version",
  },
  rules: {
    previous_assignee: "Issues that were just taken from me",
    previous_assignee_hint: "When somebody gives an issue of yours to another person",
    previous_assignee_example: "Linus changed Assignee: Grace",
    all_project_changes: "Everything in my projects",
    all_project_changes_hint: "For every issue of the projects you are a member of, watched or not",
    all_project_changes_example: "Grace opened an issue that nobody gave to you",
    closed_issues: "Issues that are closed already",
    closed_issues_hint: "When an issue changes that was closed before; the closing itself always reaches you",
    closed_issues_example: "Linus commented on an issue that Grace closed last week",
  },
};
