import type { WantedFiles } from "../../attachments/index.js";
import type { Problem } from "../../kernel/index.js";
import type { CustomValues } from "../../tracking/index.js";
import type { Copied } from "../copy/copied.js";
import type { IssueFields } from "../fields/fields.js";
import type { Origin } from "./origins.js";

export interface NewIssue {
  fields: Partial<IssueFields>;
  customValues?: CustomValues;
  /** What it has of the issue that it is a copy of, where nothing else is said: only what is said asks for permissions. */
  copied?: Copied | undefined;
  watcherIds?: number[];
  files?: WantedFiles;
  /** What was sent and is no value: refused together with what the rules refuse. */
  wrong?: Problem[];
  /** When it happened; now, unless history is brought in. */
  at?: Date;
  /** Where it comes from, when it is brought in. */
  origin?: Origin;
}
