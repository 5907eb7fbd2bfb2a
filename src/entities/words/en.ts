export const en = {
  entities: {
    history: "History",
    commented: "commented",
    changedIt: "changed this",
    privateNote: "Private",
    quote: "Quote",
    quoteOne: "Quote #{{number}}",
    watch: "Watch",
    unwatch: "Unwatch",
    comment: "Comment",
    send: "Send",
  },
};
