import { Checkbox, useView } from "../../design/index.js";
import type { Form } from "../../kernel/index.js";
import type { VisibleIssue } from "../visibility/visible-issue.js";
import type { CopyOptions, IssueCopy } from "./copy-issue.js";

type Asked = Omit<IssueCopy, "wanted">;

/** The original of a form that copies, what it has to take along, and what of that is asked for. */
export interface CopyShown {
  id: number;
  subject: string;
  has: Partial<CopyOptions>;
  asked: CopyOptions;
}

/** What an original has that the viewer may take along: all of it is proposed, but for those who watch. */
export function copyOf(issue: VisibleIssue, asked?: CopyOptions): CopyShown {
  const has: Partial<CopyOptions> = {
    attachments: issue.files.length > 0,
    subtasks: issue.has_subtasks && issue.permissions.has("manage_subtasks"),
    watchers: issue.permissions.has("view_issue_watchers") && issue.permissions.has("add_issue_watchers"),
    link: issue.permissions.has("manage_issue_relations"),
  };
  const all = { attachments: true, subtasks: true, watchers: false, link: true };
  return { id: issue.id, subject: issue.subject, has, asked: asked ?? all };
}

/** Redmine's names. */
const names = {
  attachments: "copy_attachments",
  subtasks: "copy_subtasks",
  watchers: "copy_watchers",
  link: "link_copy",
} as const satisfies Record<keyof CopyOptions, string>;

const options = Object.keys(names) as (keyof CopyOptions)[]; // the keys of a literal are its names

export function CopyFields({ id, has, asked }: CopyShown) {
  const { t } = useView();
  return (
    <fieldset class="fieldset">
      <legend>{t("issues.copy.takesAlong")}</legend>
      <input type="hidden" name="copy_from" value={id} />
      {options
        .filter((name) => has[name])
        .map((name) => (
          <Checkbox name={names[name]} label={t(`issues.copy.${name}`, { id })} checked={asked[name]} />
        ))}
    </fieldset>
  );
}

/** What such a form sent; undefined for one that copies nothing. */
export function sentCopy(form: Form): Asked | undefined {
  const from = form.text("copy_from") ?? "";
  if (!/^[1-9]\d{0,8}$/.test(from)) return undefined;
  const is = (name: keyof CopyOptions) => form.text(names[name]) === "1";
  return {
    fromId: Number(from),
    attachments: is("attachments"),
    subtasks: is("subtasks"),
    watchers: is("watchers"),
    link: is("link"),
  };
}
