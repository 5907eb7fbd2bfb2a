export const de = {
  search: {
    title: "Suche",
    search: "Suchen",
    words: "Wörter",
    titlesOnly: "Nur Titel",
    openOnly: "Nur Offenes",
    classes: "Arten von Funden",
    all: "Alle",
    showAll_one: "{{count}} zeigen",
    showAll_other: "Alle {{count}} zeigen",
    closed: "geschlossen",
    everywhere: "Überall suchen",
    ask: "Was wird gesucht?",
    projects: "Projekte",
    nothing: "Nichts gefunden",
    hint: 'Alle Wörter müssen im Fund vorkommen, "Wörter in Anführungszeichen" nebeneinander. Eine Nummer mit # findet das Ticket.',
  },
};
