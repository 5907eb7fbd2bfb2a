import { navigator, visit } from "@hotwired/turbo";
import { place, say } from "./say.js";

/** What Turbo says nothing of: a form that was not sent, a page or a frame that was not loaded. The words are in the page's templates. */
const submitters = new WeakMap();
const said = new WeakSet();

addEventListener("turbo:submit-start", ({ target, detail }) => submitters.set(target, detail.formSubmission.submitter));

addEventListener("turbo:fetch-request-error", (event) => {
  const { target } = event;
  if (target instanceof HTMLFormElement) {
    event.preventDefault();
    said.add(event.detail.error);
    sayNotSent(() => sendAgain(target));
  } else if (target.localName === "turbo-frame") {
    event.preventDefault();
    said.add(event.detail.error);
    sayNotLoaded(target);
  } else if (isOfLink(navigator.currentVisit, event.detail.request)) {
    event.preventDefault();
    said.add(event.detail.error);
    sayNotVisited(navigator.currentVisit);
  }
});

/** The way back has changed the address already: what the browser says of it stands under the right one. */
const isOfLink = (current, request) => current?.request === request && current.action !== "restore";

// What stands before the server answered in its place: its page would take that of what was typed.
addEventListener("turbo:before-fetch-response", (event) => {
  const { target, detail } = event;
  const { statusCode, response } = detail.fetchResponse;
  const isOfOthers = [502, 503, 504].includes(statusCode) && !response.headers.has("x-request-id");
  if (!isOfOthers || !(target instanceof HTMLFormElement)) return;
  event.preventDefault();
  sayNotSent(() => sendAgain(target));
});

// Of an answer that is no page Turbo draws nothing, and says nothing: a gateway's line of plain text.
addEventListener("turbo:before-fetch-response", (event) => {
  const { target, detail } = event;
  const { succeeded, isHTML } = detail.fetchResponse;
  if (succeeded || isHTML || target.localName !== "turbo-frame") return;
  event.preventDefault();
  sayNotLoaded(target);
});

// Turbo throws the error all the same; and one where it gave up a form itself, for the next one, in the middle of its answer.
addEventListener("unhandledrejection", (event) => {
  if (said.has(event.reason) || event.reason?.name === "AbortError") event.preventDefault();
});

/** What the controllers of rooms did not get sent. `again` sends it, if it is still there. */
addEventListener("not-sent", ({ detail }) => sayNotSent(detail.again));

/** What was typed stays where it is. */
const sayNotSent = (again) => offerAgain("not_sent", again);

/** Turbo would load the page as the browser does, whose own error stands where one was then. */
function sayNotVisited(failed) {
  failed.fail();
  offerAgain("not_visited", () => visit(failed.location));
}

function offerAgain(words, again) {
  for (const earlier of document.querySelectorAll("[data-not-sent]")) earlier.remove();
  const toast = copyOf(words);
  toast.querySelector("[data-retry]").addEventListener("click", () => {
    toast.querySelector("[data-toast-target=button]").click();
    again();
  });
  const dialog = place();
  if (dialog === document.body) document.getElementById("toasts").append(toast);
  else showIn(dialog, toast);
}

/** Until the dialog closes: then it stands where those of the page do. */
function showIn(dialog, toast) {
  const corner = Object.assign(document.createElement("div"), { className: "toasts" });
  corner.append(toast);
  dialog.append(corner);
  say(toast.querySelector("p").textContent);
  const leave = () => {
    document.getElementById("toasts").append(...corner.children);
    corner.remove();
  };
  dialog.addEventListener("close", leave, { once: true });
}

function sendAgain(form) {
  if (form.isConnected) form.requestSubmit(submitters.get(form));
}

export function sayNotLoaded(frame) {
  const message = copyOf("not_loaded");
  message.querySelector("[data-retry]").addEventListener("click", () => frame.reload());
  frame.replaceChildren(message);
  frame.dispatchEvent(new Event("not-loaded", { bubbles: true }));
}

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
