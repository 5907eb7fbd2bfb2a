import { Icon, useView, withQuery } from "../../../design/index.js";
import type { ActiveFilter } from "./filters.js";

/** Each filter that is on, with a way to take it off. */
export function ActiveFilters({ active, address }: { active: ActiveFilter[]; address: string }) {
  const { t } = useView();
  if (active.length === 0) return null;
  return (
    <ul class="active-filters" aria-label={t("issues.filters.active")}>
      {active.map(({ label, value, without }) => (
        <li>
          <a class="filter-chip" href={without}>
            <span class="quiet">
              <bdi>{label}</bdi>
            </span>{" "}
            <bdi>{value}</bdi>
            <Icon name="x" />
            <span class="sr-only">{t("issues.filters.remove")}</span>
          </a>
        </li>
      ))}
      <li>
        <a class="clear-filters" href={withoutFilters(address, active)}>
          {t("issues.filters.clear")}
        </a>
      </li>
    </ul>
  );
}

/** Columns, groups and order stay. */
export const withoutFilters = (address: string, active: readonly Pick<ActiveFilter, "name">[]): string =>
  withQuery(address, {
    ...Object.fromEntries(active.map(({ name }) => [name, undefined])),
    status_id: undefined,
    page: undefined,
    offset: undefined,
  });
