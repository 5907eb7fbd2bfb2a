import type { IconName } from "./icons.js";
import { useView } from "./view.js";

/** Decoration: words stand beside it, for screen readers only where the eye needs none. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <use href={`${useView().assets.url("icons.svg")}#${name}`} />
    </svg>
  );
}
