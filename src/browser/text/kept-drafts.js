/** What was typed in this tab and not sent, by the names of drafts: an object of fields and their texts. */
export const keptDraft = (name) => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");

/** Answers whether there was room: browsers give an address about five million letters. An older state is not kept in its place. */
export function keepDraft(name, fields) {
  sessionStorage.removeItem(keyOf(name));
  return Object.keys(fields).length === 0 || store(keyOf(name), JSON.stringify(fields));
}

export function dropDrafts(names) {
  for (const name of names) sessionStorage.removeItem(keyOf(name));
  sessionStorage.removeItem(SENT);
}

/** A form was refused that holds these drafts: it comes back, or a log-in form comes in its place, which sends it on. */
export const noteRefused = (names) => store(REFUSED, names.join("\n"));

export const isRefused = (name) => namesIn(REFUSED).includes(name);

/** The form of the log-in is sent, and with it the one that was refused. */
export const noteSent = () => store(SENT, sessionStorage.getItem(REFUSED) ?? "");

/** It was not. */
export const noteUnsent = () => sessionStorage.removeItem(SENT);

/** The page that is shown next has saved what the log-in sent on. */
export function dropSent() {
  if (namesIn(SENT).length > 0) dropDrafts(namesIn(SENT));
}

const REFUSED = "draft-refused";
const SENT = "draft-sent";

/** Answers whether there was room. */
function store(key, text) {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    return false;
  }
}

const keyOf = (name) => `draft:${name}`;
const namesIn = (key) => (sessionStorage.getItem(key) ?? "").split("\n").filter(Boolean);
