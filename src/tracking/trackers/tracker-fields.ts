import type { Part } from "../../kernel/index.js";

declare module "../../kernel/part.js" {
  interface Part {
    /** The fields that a tracker can switch off, by Redmine's names.  */
    trackerFields?: string[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    trackerFields: string[];
  }
}

export const trackerFieldsOf = (parts: readonly Part[]): string[] => parts.flatMap((part) => part.trackerFields ?? []);
