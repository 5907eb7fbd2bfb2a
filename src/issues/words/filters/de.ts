/** What lists of issues are filtered by: `issues.filters`. */
export const filters = {
  title: "Filter",
  active: "Aktive Filter",
  remove: "Diesen Filter entfernen",
  removeNamed: "Filter {{name}} entfernen",
  clear: "Filter zurücksetzen",
  apply: "Anwenden",
  subjectHint: "Thema enthält…",
  open: "Offen",
  closed: "Geschlossen",
  anyStatus: "Jeder Status",
  me: "Ich",
  mine: "Meine Projekte",
  bookmarks: "Meine Lesezeichen",
  nobody: "Niemand",
  add: "Filter",
  choose: "Filter hinzufügen",
  narrow: "Filtern nach…",
  edit: "Filter: {{name}}",
  value: "Wert",
  upTo: "bis",
  days: "Tage",
  hidden: "Verborgenes oder gelöschtes Feld",
  /** As values of what is filtered. */
  said: { me: "ich", mine: "eines von meinen", bookmarks: "eines meiner Lesezeichen" },
  named: {
    fileName: "Dateiname",
    words: "Wörter",
  },
  ofOthers: "Was dazugehört",
  /** By what an issue refers to. */
  of: {
    project: "{{name}} des Projekts",
    author: "{{name}} des Autors",
    assigned_to: "{{name}} der zugewiesenen Person",
    fixed_version: "{{name}} der Zielversion",
    custom: "{{of}}: {{name}}",
  },
  any: {
    assigned_to_id: "Beliebig zugewiesen",
  },
};
