import { Avatar, Day, Icon, opensPopup, useView } from "../../../design/index.js";
import type { ChipValue, FilterChip } from "./filter-chip.js";

/** A filter that is set: opened by a click, taken off by its cross or the key for deleting. */
export function Chip({ chip }: { chip: FilterChip }) {
  const { t } = useView();
  const { name, label, change, without } = chip;
  const words = <ChipWords {...chip} />;
  return (
    <li class="filter-chip">
      {change === undefined ? (
        <span class="chip-words">{words}</span>
      ) : (
        <a id={`filter_${name}`} class="chip-words" href={change} {...opensPopup()}>
          {words}
        </a>
      )}
      <a class="chip-remove" href={without} title={t("issues.filters.remove")}>
        <Icon name="x" />
        <span class="sr-only">{t("issues.filters.removeNamed", { name: label })}</span>
      </a>
    </li>
  );
}

function ChipWords({ label, operator, values, isSpan, isCut }: FilterChip) {
  return (
    <>
      <span class="quiet">
        <bdi>{label}</bdi> {values.length > 0 && operator}
      </span>{" "}
      {values.length === 0 && operator}
      {values.map((value, at) => (
        <>
          {at > 0 && (isSpan ? " – " : ", ")}
          <ChipValueWords {...value} />
        </>
      ))}
      {isCut && ", …"}
    </>
  );
}

function ChipValueWords({ label, person, isDay }: ChipValue) {
  if (isDay) return <Day date={label} />;
  return (
    <>
      {person && <Avatar id={person.id} name={person.name} size="sm" />}
      <bdi>{label}</bdi>
    </>
  );
}
