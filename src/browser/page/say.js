export const PAUSE = 150; // ms in which a screen reader learns of the region, before there are words in it

const regions = new WeakMap();
let waiting = [];

/** For what is seen at once, and was not heard: reads words to those who use a screen reader. */
export function say(text) {
  regionIn(place()).textContent = "";
  if (waiting.length === 0) setTimeout(speak, PAUSE);
  if (!waiting.includes(text)) waiting.push(text);
}

function speak() {
  // The page may have been drawn anew meanwhile.
  regionIn(place()).textContent = waiting.join(" ");
  waiting = [];
}

/** Behind an open dialog nothing is heard, seen or reached. */
export const place = () => document.querySelector("dialog:modal") ?? document.body;

/** Out of sight, and in a root of its own, so that no search in the page finds the words a second time. */
function regionIn(element) {
  const host = [...element.children].find((child) => regions.has(child)) ?? element.appendChild(madeHost());
  return regions.get(host);
}

function madeHost() {
  const host = Object.assign(document.createElement("div"), { className: "sr-only" });
  host.toggleAttribute("data-turbo-permanent", true);
  host.toggleAttribute("data-turbo-temporary", true);
  const region = document.createElement("div");
  region.role = "status";
  host.attachShadow({ mode: "closed" }).append(region);
  regions.set(host, region);
  return host;
}
