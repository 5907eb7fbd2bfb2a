export const en = {
  app: {
    palette: {
      actions: "Actions",
      here: "Search in {{project}} for “{{text}}”",
      everywhere: "Search everywhere for “{{text}}”",
      said_zero: "Nothing found",
      said_one: "1 result, Enter takes {{first}}",
      said_other: "{{count}} results, Enter takes {{first}}",
    },
  },
  errors: {
    title_refused: "That did not work",
    title_missing: "Page not found",
    title_unexpected: "Something went wrong",
    reference: "If it happens again, give your administrator this reference: {{id}}",
    again: "Try again",
    home: "Back to the start",
  },
};
