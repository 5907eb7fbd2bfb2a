export const de = {
  errors: {
    title_refused: "Das hat nicht geklappt",
    title_unexpected: "Etwas ist schiefgegangen",
    reference: "Falls es wieder passiert, hilft der Administration diese Kennung: {{id}}",
    home: "Zur Startseite",
  },
};
