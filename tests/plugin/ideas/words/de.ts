export const de = {
  ideas: {
    title: "Ideen",
    none: "Noch keine Idee",
    noneText: "Hier erscheinen die Ideen der Projekte, die Sie sehen können.",
    created: "Neue Ideen",
    changed: "Kommentare zu Ideen",
  },
};
