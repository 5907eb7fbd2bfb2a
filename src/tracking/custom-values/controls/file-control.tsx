import { Checkbox, type Option, TextInput, useView } from "../../../design/index.js";
import type { Control } from "./emptied.js";

/** Takes a file; the one that the field has, or that waits since the form was refused, stays unless its box is cleared. */
export function FileControl({
  options = [],
  value,
  emptied: _,
  unchanged: _unchanged,
  ...control
}: Control & { options: Option[] | undefined }) {
  const { t } = useView();
  const kept = options.find((option) => String(option.value) === value)?.label;
  return (
    <div>
      <TextInput {...control} type="file" required={control.required && value === ""} />
      <input type="hidden" name={control.name} value="" />
      {value !== "" && (
        <Checkbox
          id={`${control.name}_kept`}
          name={control.name}
          value={value}
          checked
          label={kept === undefined ? t("tracking.keepChosenFile") : t("tracking.keepFile", { name: kept })}
        />
      )}
    </div>
  );
}
