export const de = {
  app: {
    palette: {
      actions: "Aktionen",
      here: "In {{project}} nach „{{text}}“ suchen",
      everywhere: "Überall nach „{{text}}“ suchen",
      said_zero: "Nichts gefunden",
      said_one: "1 Treffer, Enter übernimmt {{first}}",
      said_other: "{{count}} Treffer, Enter übernimmt {{first}}",
    },
  },
  errors: {
    title_refused: "Das hat nicht geklappt",
    title_missing: "Seite nicht gefunden",
    title_unexpected: "Etwas ist schiefgegangen",
    reference: "Falls es wieder passiert, hilft der Administration diese Kennung: {{id}}",
    again: "Noch einmal versuchen",
    home: "Zur Startseite",
  },
};
