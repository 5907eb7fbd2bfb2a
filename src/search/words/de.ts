export const de = {
  search: {
    title: "Suche",
    ask: "Was wird gesucht?",
    projects: "Projekte",
    nothing: "Nichts gefunden",
    hint: "Alle Wörter müssen im Fund vorkommen. Eine Nummer mit # findet das Ticket.",
  },
};
