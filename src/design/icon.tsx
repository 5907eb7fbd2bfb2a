import type { IconName } from "./icons.js";
import { useView } from "./view.js";

/** Decoration, unless `label` gives it a meaning of its own. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return (
    <svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" {...meaning}>
      <use href={`${useView().assets.url("icons.svg")}#${name}`} />
    </svg>
  );
}
