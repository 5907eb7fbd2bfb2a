import { Checkbox, Dropdown, Form, type Option, Select, SubmitButton, useView } from "../../../design/index.js";
import { captionOf, columnsInLists, type ListColumn } from "../../columns/list-columns.js";
import type { AskedList } from "../asked-list.js";
import { groupNames } from "../groups/grouping.js";
import { totalsInLists } from "../groups/totals.js";
import { sortableNamed } from "../order/sortable.js";

interface DisplayProps {
  asked: AskedList;
  /** Those that are shown, in their order. */
  columns: ListColumn[];
  sort: string;
  address: string;
  /** It has no groups, totals and columns to choose. */
  board?: unknown;
}

/** More are chosen from the address. */
const MOST_OFFERED = 50;

/** What a list shows of each issue, in which order, in which groups, and what it sums up. */
export function DisplayMenu({ asked, columns, sort, address, board }: DisplayProps) {
  const { t } = useView();
  const { inLists, group, totals } = asked;
  const all = columnsInLists(inLists.customs).slice(0, MOST_OFFERED);
  const named = (name: string): Option => {
    const column = all.find((one) => one.name === name);
    return { value: name, label: column ? captionOf(column, t) : name };
  };
  const shown = new Set(columns.map(({ name }) => name));
  const offered = [...columns, ...all.filter(({ name }) => !shown.has(name))].filter(({ name }) => name !== "id");
  const [action, kept] = restOf(address);
  return (
    <Dropdown trigger={t("issues.display.title")} icon="sliders-horizontal" align="end" look="ghost">
      <Form action={action} method="get" class="display-form" aria-label={t("issues.display.title")}>
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {!board && (
          <Select
            name="group_by"
            label={t("issues.display.group")}
            value={group?.name}
            blank={t("issues.display.noGroup")}
            options={groupNames(inLists).slice(0, MOST_OFFERED).map(named)}
          />
        )}
        <Orders
          sort={sort}
          names={all.filter((one) => sortableNamed(one.name, inLists)).map(({ name }) => named(name))}
        />
        {!board && (
          <>
            <Ticks
              name="t[]"
              label={t("issues.display.totals")}
              options={totalsInLists(inLists)
                .slice(0, MOST_OFFERED)
                .map(({ name }) => named(name))}
              chosen={new Set(totals)}
            />
            <Ticks
              name="c[]"
              label={t("issues.display.columns")}
              options={offered.slice(0, MOST_OFFERED).map(({ name }) => named(name))}
              chosen={shown}
            />
          </>
        )}
        <SubmitButton size="sm">{t("issues.display.show")}</SubmitButton>
      </Form>
    </Dropdown>
  );
}

const ofDisplay = /^(c|t|order)(\[\])?$|^(sort|group_by|page|offset)$/;

function restOf(address: string): [string, [string, string][]] {
  const [action = "", search] = address.split("?", 2);
  return [action, [...new URLSearchParams(search)].filter(([name]) => !ofDisplay.test(name))];
}

/** The strongest first. Each of them runs up or down. */
function Orders({ sort, names }: { sort: string; names: Option[] }) {
  const { t } = useView();
  const now = sort.split(",").map((one) => one.replace(/:asc$/, ""));
  const options = names.flatMap(({ value, label }) => [
    { value, label: `${label} ↑` },
    { value: `${value}:desc`, label: `${label} ↓` },
  ]);
  return (
    <>
      {[0, 1, 2].map((place) => (
        <Select
          name="order[]"
          id={`order_${place}`}
          label={t(place === 0 ? "issues.display.order" : "issues.display.next")}
          value={now[place]}
          blank={t("issues.display.noOrder")}
          options={options}
        />
      ))}
    </>
  );
}

function Ticks(props: { name: string; label: string; options: Option[]; chosen: ReadonlySet<string | number> }) {
  const { name, label, options, chosen } = props;
  return (
    <fieldset class="fieldset display-ticks">
      <legend>{label}</legend>
      {options.map(({ value, label: caption }) => (
        <Checkbox
          name={name}
          id={`${name.charAt(0)}_${value}`}
          label={caption}
          value={String(value)}
          checked={chosen.has(value)}
        />
      ))}
    </fieldset>
  );
}
