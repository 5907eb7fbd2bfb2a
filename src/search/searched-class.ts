import type { RawBuilder } from "kysely";
import type { Viewer } from "../accounts/index.js";
import type { IconName } from "../design/index.js";
import type { EntityClass } from "../entities/index.js";
import type { OtherTexts } from "./words.js";

/** How records of a class are found: its table is `madeFindable`, and has `id`, `project_id` and `created_on`. */
export interface SearchedClass {
  entity: EntityClass;
  /** Key of its caption in the words. */
  label: string;
  /** What Redmine's clients call the class. */
  scope: string;
  icon: IconName;
  /** Which of the records the viewer sees, for a statement about many; by default each is asked. About `r`. */
  seen?(viewer: Viewer): { with: RawBuilder<unknown>; where: RawBuilder<boolean> };
  /** Where its pages are: "/issues/". An address there finds the record, and so does that of a file of it. */
  path: string;
  /** What is found by its number or by an address elsewhere instead of its words. About `r`. */
  numbered?(text: string): RawBuilder<boolean> | undefined;
  /** What words are looked for in beside title, text and notes. */
  others?: OtherTexts;
  /** The record is done. About `r`. */
  isClosed?: RawBuilder<boolean>;
  /** As `entity.describe`, where a search says more. */
  describe?: EntityClass["describe"];
  /** Whatever its search reads is noted when it changes (`changesNoted`): what was found is kept until then. */
  isNoted?: true;
}
