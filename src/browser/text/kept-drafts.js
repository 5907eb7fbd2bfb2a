/** What was typed in this tab and not sent, by the names of drafts: an object of fields and their texts. */
export const keptDraft = (name) => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");

export function keepDraft(name, fields) {
  if (Object.keys(fields).length > 0) sessionStorage.setItem(keyOf(name), JSON.stringify(fields));
  else sessionStorage.removeItem(keyOf(name));
}

export function dropDrafts(names) {
  for (const name of names) sessionStorage.removeItem(keyOf(name));
  sessionStorage.removeItem(SENT);
}

/** A form was refused that holds these drafts: it comes back, or a log-in form comes in its place, which sends it on. */
export const noteRefused = (names) => sessionStorage.setItem(REFUSED, names.join("\n"));

export const isRefused = (name) => namesIn(REFUSED).includes(name);

/** The form of the log-in is sent, and with it the one that was refused. */
export const noteSent = () => sessionStorage.setItem(SENT, sessionStorage.getItem(REFUSED) ?? "");

/** It was not. */
export const noteUnsent = () => sessionStorage.removeItem(SENT);

/** The page that is shown next has saved what the log-in sent on. */
export function dropSent() {
  if (namesIn(SENT).length > 0) dropDrafts(namesIn(SENT));
}

const REFUSED = "draft-refused";
const SENT = "draft-sent";

const keyOf = (name) => `draft:${name}`;
const namesIn = (key) => (sessionStorage.getItem(key) ?? "").split("\n").filter(Boolean);
