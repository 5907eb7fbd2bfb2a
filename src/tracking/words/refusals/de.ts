export const refusals = {
  only_of_issues: "{{field}}: eine Datei ist nur bei Tickets ein Wert.",
  not_of_files: "{{field}} gibt es nicht für Dateien.",
  no_upload: "{{field}} muss eine Datei sein: das Token eines Uploads.",
  never_linked: "{{field}} gibt es für Texte, Zahlen, Daten, Ja/Nein, Listen und Links.",
  not_of_format: "{{field}} passt nicht zum Format des Feldes.",
  extension_not_allowed: "{{field}} nimmt Dateien mit diesen Endungen: {{extensions}}",
  extensions: "{{field}} müssen Dateiendungen mit Kommas dazwischen sein: exe, bat",
  back_reference:
    "{{field}} darf sich nicht auf eine Gruppe zurückbeziehen (\\1): Schon kurze Werte zu vergleichen könnte Minuten dauern.",
  unsafe_address:
    "{{field}} führt weder ins Web (http, https), zu einem Postfach (mailto), einem Telefon (tel) noch zu einer Seite hier.",
  no_such_format:
    "{{field}} muss string, text, int, float, date, bool, list, link, enumeration, user, version oder attachment sein.",
  only_of_lists: "{{field}} gibt es nur für Listen, Aufzählungen, Benutzer und Versionen.",
  no_such_customized_type:
    "Eigene Felder gibt es für Tickets, Projekte, Benutzer und Versionen: issue, project, user oder version.",
  only_of_enumerations: "{{field}} gibt es nur für das Format Aufzählung.",
  not_of_users: "{{field}} nennt etwas aus einem Projekt: ein Benutzer kann das nicht haben.",
  no_custom_field_here: "Hier gibt es kein eigenes Feld {{id}} zu setzen.",
  not_custom_values:
    "{{field}} muss eine Liste von Ids mit Werten sein, oder Werte nach Id. Ein Wert ist ein Text, eine Zahl oder eine Liste davon.",
  not_possible: "{{field}} ist kein gültiger Wert",
  still_used: "Zuerst muss geändert werden, was darauf verweist.",
  value_is_chosen:
    "{{called}} kann nicht wegfallen, weil das schon gewählt wurde. Es lässt sich stattdessen abschalten.",
  deactivate_instead: "Stattdessen lässt sie sich abschalten.",
  no_such_tone: "{{field}} muss gray, blue, green, amber, purple oder red sein, oder leer.",
  no_such_icon: "{{field}} ist kein Bild, das hier gewählt werden kann.",
  no_such_field: "{{called}} ist kein Feld, das hier gewählt werden kann.",
  no_such_status: "Es gibt keinen Status mit der ID {{id}}, der hier verwendet werden kann.",
};
