export const de = {
  agents: {
    unexpected: "Auf unserer Seite ist etwas schiefgegangen. Im Protokoll steht es unter {{id}}.",
    refusals: {
      read_only_credential:
        "{{tool}} ändert etwas, und diese Zugangsdaten erlauben nur Lesen. Ihr Nutzer kann Ihnen solche geben, die schreiben dürfen.",
      no_arguments: "{{name}} ist kein Argument dieses Werkzeugs. Es nimmt keine.",
      unknown_inside: "{{name}} ist nicht bekannt. Was in {{argument}} steht, nimmt {{known}}.",
      unknown_argument: "{{name}} ist kein Argument dieses Werkzeugs. Es nimmt {{known}}.",
      another_unknown_argument: "{{name}} ist auch keines.",
      wrong_origin:
        "{{field}}: so, wie Browser sie senden, als „https://example.org“ in Kleinbuchstaben, ohne Pfad und ohne den üblichen Port.",
      too_many_streams: "Eine Person darf {{most}} Abonnements offen halten. Zuerst eines beenden.",
      too_many_addresses: "Ein Abonnement darf höchstens {{most}} Ressourcen umfassen.",
      no_such_resource: "Diese Ressource gibt es nicht, oder sie ist nicht sichtbar.",
      name_too_long: "Namen und Adressen haben höchstens {{most}} Zeichen.",
      too_many_messages: "Höchstens {{most}} Nachrichten dürfen auf einmal gesendet werden.",
      only_post: "An diese Adresse werden Nachrichten mit POST gesendet.",
      foreign_origin: "Seiten dieser Herkunft dürfen den Agenten-Endpunkt nicht benutzen.",
      answer_too_large:
        "Die Antwort hätte mehr als {{most}} Bytes, auch wenn ihre Texte gekürzt werden. Weniger auf einmal verlangen. Was ein änderndes Werkzeug tat, ist getan.",
      call_too_long:
        "Der Aufruf dauerte länger als {{longest}} Sekunden und wurde abgebrochen. Er hat nichts geändert. Weniger verlangen oder es später noch einmal versuchen.",
      call_cancelled: "Der Aufruf wurde abgebrochen. Er hat nichts geändert.",
      call_not_ended:
        "Der Aufruf dauerte zu lange; ob er fertig wurde, ist nicht bekannt. Vor dem nächsten Aufruf nachsehen, was er ändern sollte.",
      too_many_calls: "Mehr als {{most}} Aufrufe in einer Minute. Nach {{seconds}} Sekunden geht es weiter.",
    },
  },
};
