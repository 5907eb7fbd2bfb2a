import { Form, LinkButton, opensPopup, SubmitButton, TextInput, useView, withQuery } from "../../../design/index.js";
import type { Filters } from "../issue-query.js";
import { partAddress } from "../page/list-address.js";
import type { FilterChip } from "./filter-chip.js";
import { Chip } from "./filter-chip-view.js";

interface FilterBarProps {
  /** Of the list as it is. */
  address: string;
  filters: Filters;
  chips: FilterChip[];
}

/** What the list is filtered by, each with a way to change it and to take it off; and the way to one more. */
export function FilterBar({ address, filters, chips }: FilterBarProps) {
  const { t } = useView();
  const others = chips.filter(({ name }) => name !== "status_id");
  return (
    <div class="filter-bar">
      <WordsForm address={address} filters={filters} />
      <ul
        id="filter_chips"
        class="filter-chips"
        aria-label={t("issues.filters.active")}
        data-controller="filter-chips"
        data-action="keydown->filter-chips#press"
      >
        {chips.map((chip) => (
          <Chip chip={chip} />
        ))}
        <li>
          <LinkButton
            id="add_filter"
            href={partAddress(address, "filters")}
            look="ghost"
            size="sm"
            icon="plus"
            data-controller="hotkey"
            data-hotkey="f"
            {...opensPopup()}
          >
            {t("issues.filters.add")}
          </LinkButton>
        </li>
        {others.length > 0 && (
          <li>
            <a class="clear-filters" href={withoutFilters(address, Object.keys(filters))}>
              {t("issues.filters.clear")}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Columns, groups and order stay. */
export const withoutFilters = (address: string, names: readonly string[]): string =>
  withQuery(address, {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    status_id: undefined,
    page: undefined,
    offset: undefined,
  });

/** Searches subjects. It sends itself with scripts, has a button without; the rest of the address goes along hidden. */
function WordsForm({ address, filters }: Pick<FilterBarProps, "address" | "filters">) {
  const { t } = useView();
  const [action = address, query] = address.split("?", 2);
  const words = filters.subject?.startsWith("~") ? filters.subject.slice(1) : undefined;
  const own = ["words", "page", "offset", ...(words ? ["subject"] : [])];
  const kept = [...new URLSearchParams(query)].filter(([name]) => !own.includes(name));
  return (
    <Form action={action} method="get" class="filters" autosubmit aria-label={t("issues.filters.title")}>
      <TextInput
        name="words"
        type="search"
        label={t("captions.subject")}
        hideLabel
        placeholder={t("issues.filters.subjectHint")}
        value={words}
      />
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="outline">{t("issues.filters.apply")}</SubmitButton>
    </Form>
  );
}
