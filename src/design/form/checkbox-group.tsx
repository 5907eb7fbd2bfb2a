import type { Child } from "hono/jsx";
import { useView } from "../view.js";
import { Checkbox } from "./choices.js";
import { type FieldProps, Notes, Required, wiring } from "./field.js";

interface Box {
  value: string;
  label: Child;
  /** Default: that of the group and its place. */
  id?: string;
}

type CheckboxGroupProps = FieldProps & {
  boxes: Box[];
  /** The values that are ticked. */
  chosen: string[];
  /** What is said while nothing is ticked. */
  untouched?: string;
  autofocus?: boolean;
  class?: string;
};

/** Of more boxes than this a field above them leaves those that contain what is typed. */
const MOST_AT_A_GLANCE = 12;

/**
 * Chooses several of few, each with a box of its own; what is ticked comes first. The form sends one value for each, and
 * none where nothing is ticked. Its draft is that of the group.
 */
export function CheckboxGroup({ boxes, chosen, untouched, autofocus, class: name = "", ...field }: CheckboxGroupProps) {
  const { t } = useView();
  const { id = "", "aria-describedby": notes } = wiring(field);
  const isSearched = boxes.length > MOST_AT_A_GLANCE;
  const ticked = new Set(chosen);
  const placed = boxes.map((box, at) => ({ ...box, id: box.id ?? `${id}_${at}`, isTicked: ticked.has(box.value) }));
  const inOrder = [...placed.filter(({ isTicked }) => isTicked), ...placed.filter(({ isTicked }) => !isTicked)];
  return (
    <fieldset
      class={`fieldset ${name}`.trim()}
      id={id}
      name={field.name}
      aria-describedby={notes}
      data-invalid={field.error ? "true" : undefined}
      data-controller="narrow"
      data-action="keydown->narrow#press"
    >
      <legend class={field.hideLabel ? "sr-only" : undefined}>
        {field.label}
        {field.required && (
          <>
            <Required />
            <span class="sr-only"> {t("design.required")}</span>
          </>
        )}
      </legend>
      {isSearched && <NarrowingField autofocus={autofocus} />}
      <div class="several">
        {inOrder.map(({ value, label, id: box, isTicked }, at) => (
          <Checkbox
            name={field.name}
            id={box}
            label={label}
            value={value}
            checked={isTicked}
            autofocus={autofocus && !isSearched && at === 0}
            data-narrow-target="box"
            data-draft="skip"
          />
        ))}
      </div>
      {untouched !== undefined && <p class="several-untouched">{untouched}</p>}
      <Notes {...field} id={id} />
    </fieldset>
  );
}

/** Without a name: what is typed in it is not sent. */
function NarrowingField({ autofocus }: { autofocus: boolean | undefined }) {
  const { t } = useView();
  return (
    <div class="narrowing">
      <input
        type="search"
        class="input"
        aria-label={t("design.narrow")}
        placeholder={t("design.narrow")}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        autofocus={autofocus}
        data-narrow-target="input"
        data-action="input->narrow#narrow"
      />
      <p role="status" data-narrow-target="nothing" data-said={t("design.suggestions", { count: 0 })} />
    </div>
  );
}
