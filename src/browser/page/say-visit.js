import { PAUSE, say } from "./say.js";

/** The number of unseen notifications, which is news of its own. */
const NEWS = /^\((\d{1,2}|99\+)\) /;

const titleNow = () => document.title.replace(NEWS, "");

let title;
let isSent = false;
let toasts = [];

/** For `turbo:submit-end`: a page follows that shows what was saved. */
export function noteSent({ detail: { success, formSubmission, fetchResponse } }) {
  isSent = success && fetchResponse.redirected && formSubmission.method.toLowerCase() !== "get";
}

/** For `turbo:before-render`: what came with the page is said once it stands, or screen readers miss it. */
export function holdToasts({ detail: { newBody, renderMethod } }) {
  if (renderMethod === "morph") return;
  const held = [...newBody.querySelectorAll("#toasts > .toast")];
  for (const toast of held) toast.remove();
  if (held.length > 0 && toasts.length === 0) setTimeout(showToasts, PAUSE);
  toasts.push(...held);
}

function showToasts() {
  document.getElementById("toasts")?.append(...toasts);
  toasts = [];
}

/** For `turbo:load`: a browser has its reader hear the title of a page that it loads, and nothing of one that Turbo draws. */
export function sayVisit() {
  const before = title;
  title = titleNow();
  if (before === undefined) return;
  if (before !== title) say(title);
  else if (isSent) saySaved();
  else sayAnew();
  isSent = false;
}

/** For `turbo:frame-load`: a form beside another page is answered there. */
export function sayFrame() {
  if (isSent) saySaved();
  isSent = false;
}

/** Unless a toast says more. */
function saySaved() {
  const { length } = toasts;
  setTimeout(() => {
    const all = document.getElementById("toasts");
    if (length === 0 && all && !all.querySelector(".toast")) say(all.dataset.saved);
  }, PAUSE);
}

/** The same page with other contents, as a list that is filtered. */
function sayAnew() {
  const said = [...document.querySelectorAll("main [data-said-anew]")].map(({ textContent }) => textContent.trim());
  say(said.join(" ") || title);
}
