import { Checkbox, errorOf, Select, Switch, TextArea, TextInput, useView } from "../../design/index.js";
import type { Problem, Translate } from "../../kernel/index.js";
import type { SettingKind } from "./setting-kind.js";

interface ControlProps {
  setting: string;
  kind: SettingKind;
  value: unknown;
  problems: Problem[];
}

/** The control of one setting. Its caption is `captions.NAME`, its hint `settings.hints.NAME`, where there is one. */
export function SettingControl({ setting, kind, value, problems }: ControlProps) {
  const { t } = useView();
  const hint = `settings.hints.${setting}`;
  const field = {
    name: `settings[${setting}]`,
    label: wordOr(setting, `captions.${setting}`, t),
    hint: t.has(hint) ? t(hint) : undefined,
    error: errorOf(problems, setting),
  };
  if (kind.kind === "flag") return <Switch {...field} checked={value === true} unchecked="0" />;
  if (kind.kind === "number")
    return <TextInput {...field} type="number" value={String(value)} min={kind.min} max={kind.max} required />;
  if (kind.kind === "choice")
    return <Select {...field} value={String(value)} options={options(setting, kind.values, t)} />;
  if (kind.kind === "lines") return <TextArea {...field} value={listOf(value).join("\n")} rows={3} />;
  if (kind.kind === "boxes") return <Boxes {...field} setting={setting} values={kind.values} chosen={listOf(value)} />;
  return <TextInput {...field} value={String(value)} maxlength={kind.longest} autocomplete="off" />;
}

/** A plugin may leave its settings without words: then the names of them and of their choices are read as words. */
const wordOr = (name: string, key: string, t: Translate): string => (t.has(key) ? t(key) : name.replaceAll("_", " "));

interface BoxesProps {
  name: string;
  label: string;
  hint: string | undefined;
  setting: string;
  values: string[];
  chosen: string[];
}

/** The empty value says that none is ticked. */
function Boxes({ name, label, hint, setting, values, chosen }: BoxesProps) {
  const { t } = useView();
  return (
    <fieldset class="fieldset">
      <legend>{label}</legend>
      {hint && <p>{hint}</p>}
      <input type="hidden" name={name} value="" />
      {options(setting, values, t).map(({ value, label: caption }) => (
        <Checkbox
          name={name}
          id={`${setting}_${value}`}
          label={caption}
          value={value}
          checked={chosen.includes(value)}
        />
      ))}
    </fieldset>
  );
}

const options = (setting: string, values: (string | number)[], t: Translate) =>
  values.map((value) => {
    const name = value === "" ? "none" : String(value);
    return { value: String(value), label: wordOr(name, `settings.options.${setting}.${name}`, t) };
  });

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
