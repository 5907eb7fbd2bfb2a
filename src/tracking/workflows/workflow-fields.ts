import type { Part } from "../../kernel/index.js";

declare module "../../kernel/part.js" {
  interface Part {
    /** The fields that a workflow can make read-only or required, by Redmine's names. */
    workflowFields?: string[];
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    workflowFields: string[];
  }
}

export const workflowFieldsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => part.workflowFields ?? []);
