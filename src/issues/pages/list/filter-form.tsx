import { Form, Select, SubmitButton, TextInput, useView } from "../../../design/index.js";
import type { Filters } from "../../issue-query.js";
import type { Choice, FilterChoices } from "./filter-choices.js";
import { type OfferedFilter, offeredFilters, wordsOf } from "./filters.js";

/** Sends itself with scripts, has a button without. What it has no control for goes along hidden. */
export function FilterForm({ filters, choices }: { filters: Filters; choices: FilterChoices }) {
  const { t, path } = useView();
  const [action = path, query] = path.split("?", 2);
  const kept = new URLSearchParams(query);
  for (const name of [...offeredFilters, "subject", "page", "offset"]) kept.delete(name);
  const shown = offeredFilters.filter((name) => (choices[name] ?? []).length > 0);
  return (
    <Form action={action} method="get" class="filters issue-filters" autosubmit aria-label={t("issues.filters.title")}>
      <TextInput
        name="subject"
        type="search"
        label={t("issues.filters.names.subject")}
        hideLabel
        placeholder={t("issues.filters.subjectHint")}
        value={filters.subject}
      />
      <div class="filter-choices">
        {shown.map((name) => (
          <FilterSelect name={name} value={filters[name]} choices={choices[name] ?? []} />
        ))}
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
  const known = value === undefined || choices.some((choice) => String(choice.value) === value);
  return (
    <Select
      name={name}
      label={t(`issues.filters.names.${name}`)}
      hideLabel
      value={value}
      blank={name === "status_id" ? undefined : t(`issues.filters.any.${name}`)}
      options={known ? choices : [...choices, { value: value, label: wordsOf(value, choices) }]}
      data-active={value ? "true" : undefined}
    />
  );
}
