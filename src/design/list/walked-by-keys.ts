import type { Attributes } from "../attributes.js";

/** What `list.js` does by which key; the help says it by `design.shortcut.*`. */
export const listKeys = { j: "next", k: "previous" };

/** On a list whose links carry `data-list-target="item"`: `j` and `k` walk through them. */
export const walkedByKeys: Attributes = {
  "data-controller": "list",
  "data-action": [
    ...Object.entries(listKeys).map(([key, act]) => `keydown.${key}@document->list#${act}`),
    "click->list#follow",
  ].join(" "),
};
