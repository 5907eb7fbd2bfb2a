import { errorOf, Form, ReferenceField, Select, SubmitButton, TextInput, useView } from "../../../design/index.js";
import type { Problem } from "../../../kernel/index.js";
import type { Filters } from "../issue-query.js";
import type { FilterChoices } from "./filter-choices.js";
import type { Choice } from "./filter-words.js";
import { wordsOf } from "./filter-words.js";
import { type OfferedFilter, offeredFilters } from "./filters.js";
import {
  type ChosenFilters,
  commonChoices,
  isTypedFilter,
  type Typed,
  type TypedFilter,
  typedNames,
} from "./typed-filters.js";

export interface FilterFormProps {
  /** Of the list as it is. */
  address: string;
  filters: Filters;
  choices: FilterChoices;
  chosen: ChosenFilters;
  /** Typed values that mean nothing, with the reason. */
  refused?: { typed: Typed[]; problems: Problem[] };
}

/** Sends itself with scripts, has a button without. What it has no control for goes along hidden. */
export function FilterForm(props: FilterFormProps) {
  const { t } = useView();
  const { filters, choices, address } = props;
  const [action = address, query] = address.split("?", 2);
  const kept = new URLSearchParams(query);
  const words = filters.subject?.startsWith("~") ? filters.subject.slice(1) : undefined;
  const controls = [...offeredFilters, ...Object.values(typedNames), "words", ...(words ? ["subject"] : [])];
  for (const name of [...controls, "page", "offset"]) kept.delete(name);
  const shown = offeredFilters.filter((name) => choices[name]?.length !== 0);
  return (
    <Form action={action} method="get" class="filters issue-filters" autosubmit aria-label={t("issues.filters.title")}>
      <TextInput
        name="words"
        type="search"
        label={t("captions.subject")}
        hideLabel
        placeholder={t("issues.filters.subjectHint")}
        value={words}
      />
      <div class="filter-choices">
        {shown.map((name) => {
          const offered = choices[name];
          if (offered) return <FilterSelect name={name} value={filters[name]} choices={offered} />;
          return isTypedFilter(name) && <FilterSearch {...props} name={name} from={`${action}/choices/${name}`} />;
        })}
      </div>
      {[...kept].map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="outline">{t("issues.filters.apply")}</SubmitButton>
    </Form>
  );
}

/** A value that is no choice of its own, as `1|2` from a link, becomes one: sending the form must not lose it. */
function FilterSelect({ name, value, choices }: { name: OfferedFilter; value?: string; choices: Choice[] }) {
  const { t } = useView();
  const all = [...commonChoices(name, t), ...choices];
  const known = value === undefined || all.some((choice) => String(choice.value) === value);
  return (
    <Select
      name={name}
      label={t(`captions.${name}`)}
      hideLabel
      value={value}
      blank={name === "status_id" ? undefined : t(`issues.filters.any.${name}`)}
      options={known ? all : [...all, { value: value, label: wordsOf(value, all) }]}
      data-active={value ? "true" : undefined}
    />
  );
}

/** A value that no single name says goes along hidden until another is typed. */
function FilterSearch(props: FilterFormProps & { name: TypedFilter; from: string }) {
  const { name, from, filters, chosen, refused } = props;
  const { t } = useView();
  const value = filters[name];
  const ones = chosen[name] ?? [];
  const written =
    commonChoices(name, t).find((choice) => choice.value === value)?.label ??
    ones.find(({ id }) => String(id) === value)?.value;
  const isHidden = value !== undefined && written === undefined;
  const words =
    isHidden &&
    wordsOf(
      value,
      ones.map(({ id, label }) => ({ value: id, label })),
    );
  return (
    <>
      <ReferenceField
        name={name}
        label={t(`captions.${name}`)}
        hideLabel
        options={undefined}
        blank={words || t(`issues.filters.any.${name}`)}
        typed={{
          name: typedNames[name],
          text: refused?.typed.find(({ filter }) => filter === name)?.text ?? written,
          from,
        }}
        error={refused && errorOf(refused.problems, name)}
        data-active={value ? "true" : undefined}
      />
      {isHidden && <input type="hidden" name={name} value={value} />}
    </>
  );
}
