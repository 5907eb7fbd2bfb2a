export const de = {
  activity: {
    title: "Aktivität",
    created: "erstellte",
    changed: "änderte",
    commented: "kommentierte",
    emptyTitle: "Noch nichts passiert",
    emptyText: "Neue Tickets, Änderungen und Kommentare aus allen sichtbaren Projekten erscheinen hier.",
  },
};
