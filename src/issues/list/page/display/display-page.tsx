import {
  Card,
  Checkbox,
  Form,
  LinkButton,
  type Option,
  opensPopup,
  Page,
  PageHeader,
  Select,
  SubmitButton,
  useView,
} from "../../../../design/index.js";
import { captionOf, columnsInLists, type ListColumn } from "../../../columns/list-columns.js";
import type { AskedList } from "../../asked-list.js";
import { groupNames } from "../../groups/grouping.js";
import { totalsInLists } from "../../groups/totals.js";
import { ordersAlone, sortableNamed } from "../../order/sortable.js";
import { partAddress } from "../list-address.js";

/** Leads to what the list at this address shows. */
export function DisplayLink({ address }: { address: string }) {
  const { t } = useView();
  return (
    <LinkButton
      id="display"
      href={partAddress(address, "display")}
      look="ghost"
      icon="sliders-horizontal"
      {...opensPopup()}
    >
      {t("issues.display.title")}
    </LinkButton>
  );
}

interface DisplayProps {
  asked: AskedList;
  /** Those that are shown, in their order. */
  columns: ListColumn[];
  /** By name. */
  totals: string[];
  usualTotals: string[];
  sort: string;
  /** Of the list. */
  address: string;
  /** It has no groups, totals and columns to choose. */
  isBoard: boolean;
}

/** What a list shows of each issue, in which order, in which groups, and what it sums up: in a popup, or on a page without scripts. */
export function DisplayPage(props: DisplayProps) {
  const { t, inFrame } = useView();
  const title = t("issues.display.title");
  const form = <DisplayForm {...props} />;
  if (inFrame) return <Page title={title}>{form}</Page>;
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={[{ label: t("issues.title"), href: props.address }]} />
      <Card>{form}</Card>
    </Page>
  );
}

/** More are chosen from the address. */
const MOST_OFFERED = 50;

function DisplayForm({ asked, columns, totals, usualTotals, sort, address, isBoard }: DisplayProps) {
  const { t } = useView();
  const { inLists } = asked;
  const all = columnsInLists(inLists.customs).slice(0, MOST_OFFERED);
  const sortable = all.filter(({ name }) => sortableNamed(name, inLists)).map(({ name }) => name);
  const named = (name: string): Option => {
    const column = all.find((one) => one.name === name);
    if (column) return { value: name, label: captionOf(column, t) };
    return { value: name, label: ordersAlone.includes(name) ? t(`issues.display.orders.${name}`) : name };
  };
  const [action, kept] = restOf(address);
  return (
    <Form action={action} method="get" leavesFrame class="display-form" aria-label={t("issues.display.title")}>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {!isBoard && (
        <Select
          name="group_by"
          label={t("issues.display.group")}
          value={asked.group?.name}
          blank={t("issues.display.noGroup")}
          options={groupNames(inLists).slice(0, MOST_OFFERED).map(named)}
        />
      )}
      <Orders sort={sort} names={[...new Set([...sortable, ...ordersAlone])].map(named)} />
      {!isBoard && usualTotals.length > 0 && <input type="hidden" name="t[]" value="" />}
      {!isBoard && <Sums asked={asked} totals={totals} named={named} />}
      {!isBoard && <Columns all={all} columns={columns} named={named} />}
      <SubmitButton size="sm">{t("issues.display.show")}</SubmitButton>
    </Form>
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

function Sums({
  asked: { inLists },
  totals,
  named,
}: Pick<DisplayProps, "asked" | "totals"> & { named: (name: string) => Option }) {
  const { t } = useView();
  const names = totalsInLists(inLists).map(({ name }) => name);
  const options = names.slice(0, MOST_OFFERED).map(named);
  return <Ticks name="t[]" label={t("issues.display.totals")} options={options} chosen={new Set(totals)} />;
}

/** Those that are shown come first. */
function Columns(props: Pick<DisplayProps, "columns"> & { all: ListColumn[]; named: (name: string) => Option }) {
  const { all, columns, named } = props;
  const { t } = useView();
  const shown = new Set(columns.map(({ name }) => name));
  const offered = [...columns, ...all.filter(({ name }) => !shown.has(name))].filter(({ name }) => name !== "id");
  const options = offered.slice(0, MOST_OFFERED).map(({ name }) => named(name));
  return <Ticks name="c[]" label={t("issues.display.columns")} options={options} chosen={shown} />;
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
