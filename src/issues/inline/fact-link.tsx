import type { Child } from "hono/jsx";
import { opensPopup, useView } from "../../design/index.js";
import type { ListedIssue } from "../list/listed-issue.js";
import { factAddress, factKeys, type ListedFact } from "./listed-fact.js";

/** Around a value in a list: leads to the form of this one field, which scripts show beside the value. Among all links of the page it says of which issue. */
export function FactLink({ issue, field, children }: { issue: ListedIssue; field: ListedFact; children: Child }) {
  const { t } = useView();
  return (
    <a class="fact-link" href={factAddress(issue, field)} {...opensPopup(factKeys[field])}>
      <span class="sr-only">{t("design.change", { name: t(`captions.${field}`) })} </span>
      {children}
      <span class="sr-only"> #{issue.id}</span>
    </a>
  );
}
