import type { Child } from "hono/jsx";
import { useView } from "../../../design/index.js";
import { customName } from "../../../tracking/index.js";
import { readable } from "../../fields/detail-names.js";
import { FieldValue } from "../../fields/field-value.js";
import { issueFields, shownAs } from "../../fields/fields.js";
import { nameIn } from "../../fields/issue-json.js";
import type { ListedIssue } from "../listed-issue.js";
import type { Counted } from "./group-counts.js";
import type { Grouping } from "./grouping.js";
import { Sums } from "./sums.js";

interface GroupHeadProps {
  by: Grouping;
  issue: ListedIssue;
  counted: Counted | undefined;
  /** Of totals. */
  nameOf: (total: string) => string;
}

/** What the issues below it share, and how many there are of them in the whole list. */
export function GroupHead({ by, issue, counted, nameOf }: GroupHeadProps) {
  return (
    <span class="group-name">
      <bdi>{nameOfGroup(by, issue)}</bdi>
      {counted && <span class="count">{counted.count}</span>}
      {counted && <Sums totals={counted.totals} nameOf={nameOf} />}
    </span>
  );
}

/** As its issues show it. */
function nameOfGroup(by: Grouping, issue: ListedIssue): Child {
  const { t } = useView();
  const value = by.of(issue);
  if (value === null)
    return <span class="quiet">{t(by.name === "assigned_to" ? "issues.nobody" : "issues.none")}</span>;
  const field = [...issueFields.keys()].find((one) => shownAs(one) === by.name);
  const custom = issue.custom_fields?.find(({ id }) => customName(id) === by.name);
  if (by.kind === "reference") return field === undefined ? (custom?.labels?.[0] ?? value) : nameIn(issue, field);
  if (by.kind === "moment") return <FieldValue kind="day" value={value} />;
  return (
    <FieldValue kind={by.kind} value={custom && by.kind === "line" ? value : readable({ kind: by.kind }, value)} />
  );
}
