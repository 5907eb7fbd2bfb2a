import { ChoiceControl, type ControlsProps, LineControl, TextControl } from "../../accounts/index.js";
import { useView } from "../../design/index.js";

type DefaultControlProps = Pick<ControlsProps<unknown>, "values" | "problems" | "nameOf">;

/** Of an enumeration one of its stored values; of other fields as it is typed, of a text in its lines. */
export function DefaultControl(form: DefaultControlProps) {
  const { t } = useView();
  const { field_format: format, enumerations } = form.values;
  if (format === "text") return <TextControl {...form} field="default_value" />;
  if (format !== "enumeration" || !Array.isArray(enumerations)) return <LineControl {...form} field="default_value" />;
  const stored = (enumerations as { id?: number | string; name?: string }[]).filter(({ id }) => id); // as stored, or as the form sent them
  const options = stored.map(({ id = "", name = "" }) => ({ value: String(id), label: name }));
  return <ChoiceControl {...form} field="default_value" options={options} blank={t("tracking.none")} />;
}
