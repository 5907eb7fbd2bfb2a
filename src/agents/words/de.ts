export const de = {
  agents: {
    unexpected: "Auf unserer Seite ist etwas schiefgegangen. Im Protokoll steht es unter {{id}}.",
    refusals: {
      read_only_credential: "{{tool}} ändert etwas, und diese Zugangsdaten erlauben nur Lesen.",
      answer_too_large:
        "Die Antwort hätte {{length}} Zeichen, {{most}} sind erlaubt. Weniger anfragen: ein kleineres Limit, weniger Felder, engere Filter.",
      only_post: "An diese Adresse werden Nachrichten mit POST gesendet.",
      foreign_origin: "Seiten dieser Herkunft dürfen den Agenten-Endpunkt nicht benutzen.",
      too_many_calls: "Mehr als {{most}} Aufrufe in einer Minute. Nach {{seconds}} Sekunden geht es weiter.",
    },
  },
};
