import { Checkbox, CheckboxGroup, type Option, ReferenceField, Select, useView } from "../../../design/index.js";
import { MOST_CHOICES } from "../../../kernel/index.js";
import type { CustomField } from "../../custom-fields/custom-fields.js";
import { storesIds } from "../referred.js";
import { customName } from "../value-problems.js";
import { type Control, EMPTIED, linesOf, MayBeEmptied } from "./emptied.js";

interface ChoiceProps extends Control {
  field: CustomField;
  options: Option[] | undefined;
  searchedAt: (field: string) => string;
}

/** A list of few values, or a field that searches many. */
export function ChoiceControl({ field, options, searchedAt, ...control }: ChoiceProps) {
  const offered = offeredIn(field, options);
  if (offered) return <ListedChoice {...control} isMultiple={field.multiple} offered={offered} />;
  return (
    <MayBeEmptied {...control}>
      <SearchedChoice {...control} isMultiple={field.multiple} from={searchedAt(customName(field.id))} />
    </MayBeEmptied>
  );
}

/** Undefined: too many for a list. `options`: of a field that stores ids. */
function offeredIn(field: CustomField, options: Option[] | undefined): Option[] | undefined {
  if (storesIds(field.field_format)) return options;
  return field.possible_values.length > MOST_CHOICES ? undefined : field.possible_values.map(itself);
}

/** What a record has now stays a choice, also where administrators took it away. */
function ListedChoice({ offered, isMultiple, ...control }: Control & { offered: Option[]; isMultiple: boolean }) {
  const isOfSeveral = control.unchanged !== undefined;
  const chosen = linesOf(control.value);
  const missing = chosen.filter((one) => !offered.some((option) => String(option.value) === one)).map(itself);
  const options = isOfSeveral ? offered : [...offered, ...missing];
  return isMultiple ? <Several {...control} options={options} /> : <OneOf {...control} options={options} />;
}

function OneOf({ options, value, emptied, unchanged, ...control }: Control & { options: Option[] }) {
  const none = useView().t("tracking.none");
  const emptying = emptied === undefined ? [] : [{ value: EMPTIED, label: none }];
  const chosen = emptied ? EMPTIED : linesOf(value)[0];
  return <Select {...control} value={chosen} options={[...emptying, ...options]} blank={unchanged ?? none} />;
}

/** What is sent besides says that nothing is ticked; in a form for several records nothing ticked changes nothing. */
function Several({ options, value, ...props }: Control & { options: Option[] }) {
  const { emptied: _, unchanged, ...control } = props;
  const boxes = options.map((option) => ({ value: String(option.value), label: <bdi>{option.label}</bdi> }));
  return (
    <MayBeEmptied {...props} value={value}>
      {unchanged === undefined && <input type="hidden" name={control.name} value="" />}
      <CheckboxGroup {...control} boxes={boxes} chosen={linesOf(value)} untouched={unchanged} />
    </MayBeEmptied>
  );
}

/** Values are written as names, and another one is typed. */
function SearchedChoice({
  isMultiple,
  from,
  value,
  emptied: _,
  unchanged,
  ...control
}: Control & { isMultiple: boolean; from: string }) {
  const { t } = useView();
  const { name, label } = control;
  if (!isMultiple) {
    const typed = { name, text: value, from };
    return <ReferenceField {...control} options={undefined} blank={unchanged ?? t("tracking.none")} typed={typed} />;
  }
  // Of one name: a draft could not tell them apart.
  const box = { name, checked: true, "data-draft": "skip" };
  return (
    <fieldset
      class="fieldset"
      data-controller="several"
      data-action="change->several#take"
      data-several-another-value={t("tracking.another")}
    >
      <legend>{label}</legend>
      <input type="hidden" name={name} value="" />
      {linesOf(value).map((one, at) => (
        <Checkbox {...box} id={`${name}_${at}`.replaceAll(/\W+/g, "_")} label={one} value={one} />
      ))}
      <template data-several-target="box">
        <Checkbox {...box} label="" />
      </template>
      <ReferenceField
        {...control}
        data-several-target="input"
        data-draft="skip"
        hideLabel
        required={false}
        options={undefined}
        blank={value === "" && unchanged !== undefined ? unchanged : t("tracking.another")}
        typed={{ name, text: "", from }}
      />
    </fieldset>
  );
}

const itself = (value: string): Option => ({ value, label: value });
