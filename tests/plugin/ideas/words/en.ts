export const en = {
  ideas: {
    title: "Ideas",
    none: "No idea yet",
    noneText: "Ideas of the projects you can see appear here.",
    created: "New ideas",
    changed: "Comments on ideas",
  },
};
