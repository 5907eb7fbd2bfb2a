export const en = {
  search: {
    title: "Search",
    ask: "What are you looking for?",
    projects: "Projects",
    nothing: "Nothing found",
    hint: "All words must stand in what is found. A number with # finds the issue.",
  },
};
