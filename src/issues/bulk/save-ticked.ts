import type { Viewer } from "../../accounts/index.js";
import { change, type Runtime } from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import type { CopyOptions } from "../copy/copy-issue.js";
import { fieldNames } from "../fields/fields.js";
import { issueInput } from "../fields/issue-input.js";
import type { FormValues } from "../form/form-values.js";
import { NONE } from "./bulk-fields.js";
import { changeIssues } from "./change-issues.js";
import { copyIssues } from "./copy-issues.js";

/** What a form for several issues says. */
export interface BulkAsked {
  ids: number[];
  /** They are copied, and not changed. */
  copies: boolean;
  takesAlong: CopyOptions;
  values: FormValues;
  /** The project that is chosen. */
  target: ProjectChoice | undefined;
  back: string;
}

/** Changes the ticked issues, or copies them. Answers how many. */
export function saveTicked(runtime: Runtime, viewer: Viewer, asked: BulkAsked): Promise<number> {
  const { ids, copies, takesAlong: options, values } = asked;
  const { fields, notes } = issueInput(wanted(values));
  return change(runtime, viewer, (open) =>
    copies ? copyIssues(open, ids, { fields, options }) : changeIssues(open, ids, { fields, notes }),
  );
}

/** What was left as it is says nothing. */
const wanted = (values: FormValues) =>
  Object.fromEntries(
    [...fieldNames, "notes"].flatMap((name) => {
      const value = values[name];
      return value === undefined || value === "" ? [] : [[name, value === NONE ? "" : value]];
    }),
  );
