import { raw } from "hono/html";
import type { IconName } from "./icons.js";
import { remembered } from "./render/remembered.js";
import { useView } from "./view.js";

/** Decoration: words stand beside it, for screen readers only where the eye needs none. */
export function Icon({ name }: { name: IconName }) {
  return drawn(useView().assets.url("icons.svg"), name);
}

/** As text: a page holds dozens, and drawing one takes as long as five links. */
const drawn = remembered(
  (sprite: string, name: IconName) =>
    raw(
      `<svg class="icon" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><use href="${sprite}#${name}"></use></svg>`,
    ),
  { most: 500 },
);
