export const en = {
  search: {
    title: "Search",
    search: "Search",
    words: "Words",
    titlesOnly: "Titles only",
    openOnly: "Open only",
    classes: "Kinds of results",
    all: "All",
    showAll_one: "Show {{count}}",
    showAll_other: "Show all {{count}}",
    closed: "closed",
    everywhere: "Search everywhere",
    ask: "What are you looking for?",
    projects: "Projects",
    nothing: "Nothing found",
    hint: 'All words must stand in what is found, "words in quotation marks" next to each other. A number with # finds the issue.',
  },
};
