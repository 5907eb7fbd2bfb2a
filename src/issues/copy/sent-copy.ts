import { z } from "zod";
import { type Form, parsed, sentFlag, sentIdIfAny } from "../../kernel/index.js";
import type { CopyOptions, IssueCopy } from "./copy-issue.js";

/** Redmine's names. */
export const copyOptionNames = {
  attachments: "copy_attachments",
  subtasks: "copy_subtasks",
  watchers: "copy_watchers",
  link: "link_copy",
} as const satisfies Record<keyof CopyOptions, string>;

export const copyOptions = Object.keys(copyOptionNames) as (keyof CopyOptions)[]; // the keys of a literal are its names

/** Which issue is copied, and how. */
type SentCopy = Omit<IssueCopy, "wanted">;

/** What a form sent; undefined for one that copies nothing. */
export function sentCopy(form: Form): SentCopy | undefined {
  const from = form.text("copy_from") ?? "";
  return /^[1-9]\d{0,8}$/.test(from) ? { fromId: Number(from), ...sentOptions(form) } : undefined;
}

export function sentOptions(form: Form): CopyOptions {
  const is = (name: keyof CopyOptions) => form.text(copyOptionNames[name]) === "1";
  return { attachments: is("attachments"), subtasks: is("subtasks"), watchers: is("watchers"), link: is("link") };
}

/** Beside the issue in the body of a request, or in its address, as Redmine's clients send them. */
export const copyParameters = {
  copy_from: sentIdIfAny.optional().describe("The issue that this one is a copy of."),
  link_copy: sentFlag
    .optional()
    .describe("The copy is related to its original, where the setting `link_copied_issue` asks."),
  copy_attachments: sentFlag.optional().describe("Where the setting `copy_attachments_on_issue_copy` asks."),
  copy_subtasks: sentFlag.optional(),
  copy_watchers: sentFlag.optional().describe("Needs `view_issue_watchers` where the original is."),
};

const parameters = z.object(copyParameters);

/** Undefined: it is no copy. */
export function sentCopyOverRest(body: unknown, query: Record<string, string>): SentCopy | undefined {
  const sent = parsed(parameters, { ...query, ...(body as object | null) });
  if (sent.copy_from === undefined) return undefined;
  return {
    fromId: sent.copy_from,
    link: sent.link_copy ?? false,
    attachments: sent.copy_attachments ?? false,
    subtasks: sent.copy_subtasks ?? false,
    watchers: sent.copy_watchers ?? false,
  };
}
