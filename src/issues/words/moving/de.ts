/** Copies, and issues that go to another project: under `issues` of the room's words. */
export const moving = {
  copy: {
    action: "Kopieren",
    title: "Kopie von #{{id}}",
    takesAlong: "Die Kopie übernimmt",
    attachments: "Dateien",
    subtasks: "Unteraufgaben",
    watchers: "Beobachter",
    link: "Eine Beziehung zu #{{id}}",
  },
  projectCopy: {
    attachments: "Dateien der Tickets",
    link: "Eine Beziehung von jeder Kopie zu ihrem Original",
    linkHint: "Jedes Ticket sagt dann, woher es kommt.",
    notify: "Benachrichtigen, wen die kopierten Tickets angehen",
  },
  move: {
    title: "Was sich in {{project}} ändert",
    more: "und {{count}} weitere",
    left: {
      tracker: "Der Tracker wird {{becomes}}, das Projekt hat nicht:",
      category: "Die Kategorie wird geleert, dort heißt keine so:",
      version: "Die Zielversion wird geleert, sie ist mit dem Projekt nicht geteilt:",
      assignee: "Die Zuweisung wird geleert, wer dort keine Tickets übernimmt:",
      parent: "Übergeordnete Tickets, die verlassen werden:",
      custom_field: "Benutzerdefinierte Felder, die dort nicht erscheinen:",
      watcher: "Beobachter, die es dort nicht sehen:",
      relation: "Beziehungen, die enden:",
      subtask: "Unteraufgaben, die mitgehen:",
    },
  },
};
