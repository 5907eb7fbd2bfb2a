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
    refusals: {
      no_commenting: "You may not comment here.",
      blank_comment: "Comment cannot be blank",
    },
  },
};
