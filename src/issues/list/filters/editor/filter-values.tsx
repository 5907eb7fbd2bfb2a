import { CheckboxGroup, errorOf, RadioGroup, ReferenceField, TextInput, useView } from "../../../../design/index.js";
import { alternativesOf } from "../../../../kernel/index.js";
import { Person } from "../../person.js";
import { type Choice, countsDays } from "../filter-words.js";
import type { EditedFilter } from "./edited-filter.js";
import { namesPeople } from "./filter-sources.js";
import { namesProjects } from "./project-choices.js";

/** `from`: where values are searched for that are too many for a list. */
export function FilterValues({ filter, from }: { filter: EditedFilter; from: string }) {
  const { control } = filter;
  if (control === "choices") return <Choices filter={filter} from={from} />;
  if (control === "issues") return <IssuesOrProjects filter={filter} from={from} />;
  if (control === "flag") return <Flag filter={filter} />;
  return <Span filter={filter} />;
}

/** Numbers of issues, or projects with some operators: the style sheet shows what the chosen one asks for. */
function IssuesOrProjects({ filter, from }: { filter: EditedFilter; from: string }) {
  const set = namesProjects(filter.set) ? { ...filter.set, value: "" } : filter.set;
  return (
    <>
      <Span filter={{ ...filter, set }} />
      <div class="filter-projects">
        <Choices filter={filter} from={from} isFirst={false} />
      </div>
    </>
  );
}

/** `isFirst`: nothing of the form stands before it. */
function Choices({ filter, from, isFirst = true }: { filter: EditedFilter; from: string; isFirst?: boolean }) {
  const { t } = useView();
  const { name, label, set, choices, others, searchedAs, refused } = filter;
  return (
    <>
      {searchedAs && (
        <ReferenceField
          name={name}
          label={t("issues.filters.value")}
          options={undefined}
          typed={{ name: searchedAs, text: refused?.typed, from }}
          error={refused && errorOf(refused.problems, name)}
          class="input filter-value"
          autofocus={isFirst}
        />
      )}
      {choices.length > 0 && (
        <CheckboxGroup
          name="is"
          id="filter_is"
          class="filter-value"
          label={label}
          hideLabel
          boxes={choices.map((choice) => ({
            id: `filter_is_${choice.value}`,
            value: alternativesOf([choice.value]),
            label: <ChoiceName filter={name} choice={choice} />,
          }))}
          chosen={set.values.map((value) => alternativesOf([value]))}
          autofocus={isFirst && !searchedAs}
        />
      )}
      {others.length > 0 && <input type="hidden" name="is" value={alternativesOf(others)} />}
    </>
  );
}

function ChoiceName({ filter, choice: { value, label } }: { filter: string; choice: Choice }) {
  const isPerson = namesPeople.has(filter) && /^\d+$/.test(value);
  return isPerson ? <Person id={Number(value)} name={label} /> : <bdi>{label}</bdi>;
}

function Flag({ filter: { label, set } }: { filter: EditedFilter }) {
  const { t } = useView();
  const { value } = set;
  return (
    <div class="filter-value">
      <RadioGroup
        name="is"
        label={label}
        hideLabel
        value={value === "true" ? "1" : value === "false" ? "0" : value}
        options={[
          { value: "1", label: t("issues.flags.yes") },
          { value: "0", label: t("issues.flags.no") },
        ]}
      />
    </div>
  );
}

/** One value, or from one to another. What a link brought, and the control cannot hold, is shown as it is. */
function Span({ filter: { control, set } }: { filter: EditedFilter }) {
  const { t } = useView();
  const { operator, value } = set;
  const isSpan = operator === "><";
  const isCounted = countsDays(operator);
  const [from, to] = isSpan ? set.values : [isCounted ? "" : value];
  const type = typeFor(control, from);
  return (
    <>
      <TextInput
        name="from"
        id="filter_from"
        type={type}
        label={t("issues.filters.value")}
        value={from}
        step="any"
        class="filter-value"
        autofocus
      />
      {(control === "numbers" || control === "days") && (
        <TextInput
          name="to"
          id="filter_to"
          type={type}
          label={t("issues.filters.upTo")}
          value={to}
          step="any"
          class="filter-to"
        />
      )}
      {control === "days" && (
        <TextInput
          name="days"
          id="filter_days"
          type="number"
          min={0}
          label={t("issues.filters.days")}
          value={isCounted ? value : undefined}
          class="filter-days"
        />
      )}
    </>
  );
}

function typeFor(control: EditedFilter["control"], value = ""): "text" | "date" | "number" {
  if (control === "days" && /^(\d{4}-\d{2}-\d{2})?$/.test(value)) return "date";
  return ["numbers", "issues"].includes(control) && /^-?[\d.]*$/.test(value) ? "number" : "text";
}
