export const en = {
  errors: {
    title_refused: "That did not work",
    title_unexpected: "Something went wrong",
    reference: "If it happens again, give your administrator this reference: {{id}}",
    home: "Back to the start",
  },
};
