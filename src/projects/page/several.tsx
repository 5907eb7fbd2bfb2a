import { Checkbox, type Option } from "../../design/index.js";

/** Checkboxes that share a name. Chosen values that are not offered are sent as hidden fields, so that saving keeps them. */
export function Several(props: {
  name: string;
  label: string;
  hint?: string;
  options: Option[];
  chosen: (string | number)[];
  scope?: string;
}) {
  const { name, label, hint, options, chosen, scope = "" } = props;
  const hintId = hint && `${scope}${name}_hint`;
  if (options.length === 0) return null;
  return (
    <fieldset class="fieldset" aria-describedby={hintId}>
      <legend>{label}</legend>
      {hint && <p id={hintId}>{hint}</p>}
      {/* An empty value says that boxes were shown, and none is ticked. */}
      <input type="hidden" name={name} value="" />
      {chosen
        .filter((value) => !options.some((option) => option.value === value))
        .map((value) => (
          <input type="hidden" name={name} value={String(value)} />
        ))}
      {options.map(({ value, label: caption }) => (
        <Checkbox
          id={`${scope}${name}_${value}`}
          name={name}
          value={String(value)}
          label={caption}
          checked={chosen.includes(value)}
        />
      ))}
    </fieldset>
  );
}
