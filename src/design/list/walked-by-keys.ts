import type { Attributes } from "../attributes.js";

/** On a list whose links carry `data-list-target="item"`: `j` and `k` walk through them. */
export const walkedByKeys: Attributes = {
  "data-controller": "list",
  "data-action": "keydown.j@document->list#next keydown.k@document->list#previous",
};
