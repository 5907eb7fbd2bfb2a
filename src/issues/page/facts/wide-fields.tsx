import { CustomValue, customName, type ShownCustomField } from "../../../tracking/index.js";
import { customizedIssue } from "../../custom-fields/customized-issue.js";
import type { IssueContent } from "../read-issue.js";
import { EditedInForm } from "./edited-in-form.js";
import { isOpenFact } from "./fact.js";

/** It stands among the facts: a field that stands below the description waits there as long as it is empty. */
export const isFact = ({ wide, values }: Pick<ShownCustomField, "wide" | "values">): boolean =>
  !wide || values.length === 0;

/** Custom fields that stand below the description, over its width. */
export function WideFields({ issue, choices, links }: Pick<IssueContent, "issue" | "choices" | "links">) {
  const fields = (issue.custom_fields ?? []).filter((field) => !isFact(field));
  return (
    <>
      {fields.map((field) => (
        <section class="wide-field">
          <h2>
            <bdi>{field.name}</bdi>
            {choices && isOpenFact(choices, field.id) && (
              <EditedInForm id={issue.id} name={customName(field.id)} caption={field.name} />
            )}
          </h2>
          <CustomValue {...field} of={customizedIssue(issue)} words={links.own} />
        </section>
      ))}
    </>
  );
}
