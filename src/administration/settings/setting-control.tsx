import {
  Checkbox,
  DATE_FORMAT,
  errorOf,
  formattedDay,
  formattedTime,
  type Option,
  Select,
  Switch,
  TextArea,
  TextInput,
  TIME_FORMAT,
  useView,
} from "../../design/index.js";
import type { Problem, SettingChoice, Translate } from "../../kernel/index.js";
import type { SettingKind } from "./setting-kind.js";

export interface ControlProps {
  setting: string;
  kind: SettingKind;
  /** Of a setting that chooses among records. */
  choices: SettingChoice[] | undefined;
  value: unknown;
  problems: Problem[];
}

/** What may be longer has lines. */
const LINE = 10_000;

/** The control of one setting. Its caption is `captions.NAME`, its hint `settings.hints.NAME`, where there is one. */
export function SettingControl({ setting, kind, choices = [], value, problems }: ControlProps) {
  const { t, language } = useView();
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
    return (
      <Select
        {...field}
        value={String(value)}
        options={options(setting, kind.values, t).map((one) => writtenSo(setting, one, language))}
      />
    );
  if (kind.kind === "lines") return <TextArea {...field} value={listOf(value).join("\n")} rows={3} />;
  if (kind.kind === "boxes")
    return <Boxes {...field} setting={setting} options={options(setting, kind.values, t)} chosen={listOf(value)} />;
  if (kind.kind === "record") {
    const [none] = options(setting, [""], t);
    // null is no choice's value, so that the empty one is shown.
    return <Select {...field} blank={none?.label} value={String(value)} options={named(choices, t)} />;
  }
  if (kind.kind === "records")
    return <Boxes {...field} setting={setting} options={named(choices, t)} chosen={listOf(value)} />;
  if ((kind.longest ?? 0) > LINE)
    return <TextArea {...field} value={String(value)} maxlength={kind.longest} rows={4} />;
  return <TextInput {...field} value={String(value)} maxlength={kind.longest} autocomplete="off" />;
}

/** A plugin may leave its settings without words: then the names of them and of their choices are read as words. */
const wordOr = (name: string, key: string, t: Translate): string => (t.has(key) ? t(key) : name.replaceAll("_", " "));

interface BoxesProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  setting: string;
  options: Labelled[];
  chosen: string[];
}

/** The empty value says that none is ticked. */
function Boxes({ name, label, hint, error, setting, options, chosen }: BoxesProps) {
  return (
    <fieldset class="fieldset" id={`settings_${setting}`} data-invalid={error ? "true" : undefined}>
      <legend>{label}</legend>
      {hint && <p>{hint}</p>}
      {error && <p class="field-error">{error}</p>}
      <input type="hidden" name={name} value="" />
      {options.map(({ value, label: caption }) => (
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

const options = (setting: string, values: (string | number)[], t: Translate): Labelled[] =>
  values.map((value) => {
    const name = value === "" ? "none" : String(value);
    return { value: String(value), label: wordOr(name, `settings.options.${setting}.${name}`, t) };
  });

const named = (choices: SettingChoice[], t: Translate): Labelled[] =>
  choices.map(({ id, name, label }) => ({
    value: String(id),
    label: label === undefined ? name : wordOr(name, label, t),
  }));

const DAY = "2027-01-31";
const MOMENT = new Date(`${DAY}T15:30:00Z`);

/** A format is shown as it writes a day or a time. */
function writtenSo(setting: string, option: Labelled, language: string): Labelled {
  const { value } = option;
  if (value !== "" && setting === DATE_FORMAT) return { value, label: formattedDay(value, DAY, language) };
  if (value !== "" && setting === TIME_FORMAT) return { value, label: formattedTime(value, MOMENT, language, "UTC") };
  return option;
}

interface Labelled extends Option {
  value: string;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
