export const de = {
  entities: {
    history: "Verlauf",
    commented: "kommentierte",
    changedIt: "änderte dies",
    privateNote: "Privat",
    quote: "Zitieren",
    quoteOne: "#{{number}} zitieren",
    watch: "Beobachten",
    unwatch: "Nicht beobachten",
    comment: "Kommentar",
    send: "Absenden",
    refusals: {
      no_commenting: "Hier darf nicht kommentiert werden.",
      blank_comment: "Der Kommentar muss ausgefüllt werden",
    },
  },
};
