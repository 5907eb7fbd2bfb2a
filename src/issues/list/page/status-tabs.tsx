import { Tabs, useView, withQuery } from "../../../design/index.js";
import type { Filters } from "../issue-query.js";
import { type Tab, tabOf } from "./tab-counts.js";

const tabs = { open: "open", closed: "closed", "*": "all" } as const satisfies Record<Tab, string>;

export const STATUS_TABS = "status_tabs";

/** Open, closed and all issues of the list, each with how many there are. */
export function StatusTabs({
  address,
  filters,
  counts,
}: {
  address: string;
  filters: Filters;
  counts: Partial<Record<Tab, number>>;
}) {
  const { t } = useView();
  const shown = tabOf(filters);
  return (
    <Tabs
      id={STATUS_TABS}
      label={t("captions.status_id")}
      tabs={(Object.keys(tabs) as Tab[]).map((tab) => ({
        label: t(`issues.tabs.${tabs[tab]}`),
        href: withQuery(address, { status_id: tab === "open" ? undefined : tab, page: undefined, offset: undefined }),
        current: tab === shown,
        count: counts[tab],
      }))}
    />
  );
}
