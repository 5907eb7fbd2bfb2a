import { Icon } from "../../../design/index.js";
import type { FactChoice } from "./fact-choices.js";

interface FactItemsProps {
  name: string;
  listed: FactChoice[];
  /** What it is. */
  now?: string;
  /** Why a value is not among them. */
  hint?: string | undefined;
}

/** In a form of one field: a button for each value, which sends it. */
export function FactItems({ name, listed, now, hint }: FactItemsProps) {
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
      {hint && <p class="popup-hint">{hint}</p>}
    </>
  );
}
