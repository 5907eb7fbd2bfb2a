export const en = {
  activity: {
    title: "Activity",
    created: "reported",
    changed: "changed",
    commented: "commented on",
    emptyTitle: "Nothing has happened yet",
    emptyText: "New issues, changes and comments of the projects you can see appear here.",
  },
};
