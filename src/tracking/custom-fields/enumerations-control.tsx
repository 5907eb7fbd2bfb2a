import type { ControlsProps } from "../../accounts/index.js";
import { errorOf, Select, TextInput, useView } from "../../design/index.js";

/** Empty rows of the form. */
const NEW_ROWS = 3;

interface Row {
  id?: number | string;
  name?: string;
  active?: boolean | string;
}

/** A row for each possible value, and some for new ones. */
export function EnumerationsControl({
  values,
  problems,
  nameOf,
}: Pick<ControlsProps<unknown>, "values" | "problems" | "nameOf">) {
  const { t } = useView();
  const given = Array.isArray(values.enumerations) ? (values.enumerations as Row[]) : []; // as stored, or as the form sent them
  // A name that was emptied is asked for again where the value could not be taken away.
  const kept = given.filter(({ id, name }) => id || name);
  const rows = [...kept, ...Array.from({ length: NEW_ROWS }, (): Row => ({}))];
  const error = errorOf(problems, "enumerations");
  const states = [
    { value: "1", label: t("tracking.customFields.active") },
    { value: "0", label: t("tracking.customFields.inactive") },
  ];
  const name = (field: string) => `${nameOf("enumerations")}[][${field}]`;
  return (
    <fieldset class="fieldset">
      <legend>{t("captions.enumerations")}</legend>
      <p>{t("tracking.customFields.enumerationsHint")}</p>
      {error && <p role="alert">{error}</p>}
      {rows.map(({ id = "", name: called = "", active = true }, at) => {
        const row = called || t("tracking.customFields.newValue");
        const labelled = (caption: string) => ({ label: `${t(caption)}: ${row}`, hideLabel: true });
        const typed = (caption: string) => ({ ...labelled(caption), placeholder: t(caption) });
        return (
          <div class="enumeration">
            <input type="hidden" name={name("id")} value={String(id)} />
            <TextInput {...typed("captions.name")} name={name("name")} id={`enumeration_${at}_name`} value={called} />
            <TextInput
              {...typed("captions.position")}
              name={name("position")}
              id={`enumeration_${at}_position`}
              type="number"
              value={at < kept.length ? String(at + 1) : ""}
            />
            <Select
              {...labelled("captions.active")}
              name={name("active")}
              id={`enumeration_${at}_active`}
              value={active === true || active === "1" ? "1" : "0"}
              options={states}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
