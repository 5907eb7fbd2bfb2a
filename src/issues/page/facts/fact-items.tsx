import { Icon } from "../../../design/index.js";
import type { FactChoice } from "./fact-choices.js";

/** In a form of one field: a button for each value, which sends it. `now`: what it is. */
export function FactItems({ name, listed, now }: { name: string; listed: FactChoice[]; now?: string }) {
  return (
    <>
      {listed.map(({ value, label, mark }) => (
        <button
          class="popup-item"
          name={name}
          value={String(value)}
          aria-current={String(value) === now ? "true" : undefined}
        >
          {mark}
          <bdi>{label}</bdi>
          {String(value) === now && <Icon name="check" />}
        </button>
      ))}
    </>
  );
}
