import type { Viewer } from "../../accounts/index.js";
import type { WorkflowIssue } from "../../projects/index.js";
import type { CustomChange, CustomValues } from "../../tracking/index.js";
import type { IssueFields } from "../fields/fields.js";
import type { RuleFacts } from "./rule-facts.js";

/** An issue about to be written: what it was (undefined: new), what it is to be, and who wants it. */
export interface Wanted {
  actor: Viewer;
  /** As it is stored, but for a status that another tracker does not know. */
  issue: (WorkflowIssue & { id?: number }) | undefined;
  old: IssueFields | undefined;
  /** What it would be without what the actor said: as it was, or as a new issue begins. */
  unsaid: { fields: Partial<IssueFields>; customs: CustomChange[] };
  /** What the actor said of it: only for this they need permissions of their own. */
  given: Partial<IssueFields>;
  next: IssueFields;
  /** What the actor said of custom fields, and what of it differs. */
  customValues: CustomValues;
  customChanges: CustomChange[];
  /** About `next`. */
  facts: RuleFacts;
}
