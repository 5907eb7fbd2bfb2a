import { Card, DropdownLink, FormProblems, Page, PageHeader, staysInPopup, useView } from "../../../../design/index.js";
import { partAddress } from "../../page/list-address.js";
import type { BuildableFilter } from "../buildable-filters.js";
import type { EditedFilter } from "./edited-filter.js";
import { FilterEditor } from "./filter-editor.js";

interface FilterPageProps {
  filter: EditedFilter;
  /** Of the list as it is. */
  address: string;
}

/** The form of one filter: in a popup of the list, or on a page without scripts. */
export function FilterPage({ filter, address }: FilterPageProps) {
  const { t, inFrame } = useView();
  const title = t("issues.filters.edit", { name: filter.label });
  const editor = <FilterEditor filter={filter} address={address} inPopup={inFrame === true} />;
  if (inFrame) return <Page title={title}>{editor}</Page>;
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={[{ label: t("issues.title"), href: address }]} />
      {filter.refused && <FormProblems problems={filter.refused.problems} />}
      <Card>{editor}</Card>
    </Page>
  );
}

interface FilterFieldsProps {
  buildable: BuildableFilter[];
  address: string;
}

/** What a list can be filtered by; scripts let one narrow it by typing. */
export function FilterFieldsPage({ buildable, address }: FilterFieldsProps) {
  const { t, inFrame } = useView();
  const title = t("issues.filters.choose");
  const link = ({ name, label }: BuildableFilter) => (
    <DropdownLink href={partAddress(address, `filters/${name}`)} {...inField} {...(inFrame && staysInPopup)}>
      <bdi>{label}</bdi>
    </DropdownLink>
  );
  const fields = (
    <nav class="filter-fields" aria-label={title}>
      {buildable.filter(({ isOfOthers }) => !isOfOthers).map(link)}
      <p class="quiet">{t("issues.filters.ofOthers")}</p>
      {buildable.filter(({ isOfOthers }) => isOfOthers).map(link)}
    </nav>
  );
  if (inFrame)
    return (
      <Page title={title}>
        <div data-controller="filter-fields">
          <input
            type="text"
            class="input"
            aria-label={t("issues.filters.narrow")}
            placeholder={t("issues.filters.narrow")}
            autocomplete="off"
            spellcheck={false}
            data-filter-fields-target="input"
            data-action="input->filter-fields#narrow keydown.down->filter-fields#enter keydown.enter->filter-fields#open"
          />
          {fields}
        </div>
      </Page>
    );
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={[{ label: t("issues.title"), href: address }]} />
      <Card>{fields}</Card>
    </Page>
  );
}

const inField = { "data-filter-fields-target": "field", "data-action": "keydown->filter-fields#type" };
