import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { PageAt, TurboStream } from "../../../design/index.js";
import { pageOf, type Runtime } from "../../../kernel/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import { seenAt } from "../../neighbours/last-list.js";
import type { Grouping } from "../groups/grouping.js";
import { issueList } from "../issue-list.js";
import type { ListedIssue } from "../listed-issue.js";
import { wholeAddress } from "./list-address.js";
import type { ListAsked } from "./list-asked.js";
import { LIST_HEAD, ListHead } from "./list-head.js";
import { LIST_ROWS, ListRows } from "./list-rows.js";
import { readRows } from "./read-rows.js";
import { STATUS_TABS, StatusTabs } from "./status-tabs.js";

interface Shown {
  list: ListAsked;
  around: ProjectAround | undefined;
  /** The address of the page. */
  place: string;
}

/** Streams that draw a page of a list as it is now, with the counts above it; and the issues that are on it. */
export async function freshList(
  runtime: Runtime,
  c: Context,
  { list, around, place }: Shown,
): Promise<{ streams: Child; ids: number[] }> {
  const { viewer } = c.var;
  const { asked, filters, all, sort } = list;
  const address = wholeAddress(place, asked);
  const { limit, offset } = pageOf(Object.fromEntries(new URL(place, runtime.baseUrl).searchParams));
  const found = await issueList(runtime.db, viewer, { ...asked, filters: all, sort, limit, offset });
  // The last page has become another one.
  if (found.issues.length === 0 && found.total > 0) return { streams: <TurboStream action="refresh" />, ids: [] };
  const issues = whereSeen(found.issues, seenAt(c, address), asked.group);
  const rows = await readRows(runtime, viewer, list, { around, found: { ...found, issues, limit, offset } });
  const streams = (
    <PageAt path={place}>
      <TurboStream action="replace" target={LIST_HEAD} morph>
        <ListHead around={around} asked={asked} filters={filters} total={rows.total} />
      </TurboStream>
      <TurboStream action="replace" target={STATUS_TABS} morph>
        <StatusTabs address={address} filters={filters} counts={rows.tabs} />
      </TurboStream>
      <TurboStream action="replace" target={LIST_ROWS} morph>
        <ListRows {...list} {...rows} around={around} address={address} />
      </TurboStream>
    </PageAt>
  );
  return { streams, ids: issues.map(({ id }) => id) };
}

/**
 * An issue stays where it was seen in its group, though its change sorts it elsewhere: in a list of what was changed last, each change
 * would take it from under the eyes to the top.
 */
function whereSeen(issues: ListedIssue[], seen: number[], group: Grouping | undefined): ListedIssue[] {
  const places = new Map(seen.map((id, place) => [id, place]));
  const groups = [...new Set(issues.map((issue) => group?.of(issue)))];
  const placeOf = ({ id }: ListedIssue) => places.get(id) ?? seen.length;
  const groupOf = (issue: ListedIssue) => groups.indexOf(group?.of(issue));
  return issues.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
}
