/** Kinds and rules of issues, for the settings of notifications. */
export const notifications = {
  kinds: {
    create_issue: "Neue Tickets",
    create_issue_hint: "Wenn jemand ein Ticket anlegt, das Ihnen zugewiesen ist oder das Sie beobachten",
    create_issue_example: "Linus hat dies angelegt und Ihnen zugewiesen: Versionshinweise schreiben",
    edit_issue: "Änderungen und Kommentare",
    edit_issue_hint: "Wenn jemand ein gemeldetes, zugewiesenes oder beobachtetes Ticket ändert oder kommentiert",
    edit_issue_example: "Grace hat kommentiert: In der neuen Version behoben",
  },
  rules: {
    previous_assignee: "Tickets, die mir gerade abgenommen wurden",
    previous_assignee_hint: "Wenn jemand ein eigenes Ticket einer anderen Person zuweist",
    previous_assignee_example: "Linus hat „Zugewiesen an“ geändert: Grace",
    all_project_changes: "Alles in meinen Projekten",
    all_project_changes_hint: "Über jedes Ticket der Projekte, in denen Sie Mitglied sind, ob beobachtet oder nicht",
    all_project_changes_example: "Grace hat ein Ticket angelegt, das niemandem zugewiesen ist",
    closed_issues: "Bereits geschlossene Tickets",
    closed_issues_hint:
      "Wenn sich ein Ticket ändert, das schon geschlossen war; das Schließen selbst wird immer gemeldet",
    closed_issues_example: "Linus hat ein Ticket kommentiert, das Grace vorige Woche geschlossen hat",
  },
};
