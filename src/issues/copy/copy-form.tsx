import type { PropsWithChildren } from "hono/jsx";
import { Checkbox, useView } from "../../design/index.js";
import type { Change } from "../../kernel/index.js";
import type { LeftBehind } from "../move/left-behind.js";
import type { VisibleIssue } from "../visibility/visible-issue.js";
import type { CopyOptions } from "./copy-issue.js";
import { choosable } from "./copy-settings.js";
import { copyOptionNames, copyOptions } from "./sent-copy.js";

/** The original of a form that copies, what it has to take along, and what of that is asked for. */
export interface CopyShown {
  id: number;
  subject: string;
  has: Partial<CopyOptions>;
  asked: CopyOptions;
  /** What of it the project of the copy does not have. */
  left?: LeftBehind[];
}

/** All of it is proposed, but for those who watch. */
export const usualCopy: CopyOptions = { attachments: true, subtasks: true, watchers: false, link: true };

/** What an original has that the viewer may take along. */
export function copyOf(settings: Change["settings"], issue: VisibleIssue, asked: CopyOptions = usualCopy): CopyShown {
  const has: Partial<CopyOptions> = choosable(settings, {
    attachments: issue.files.length > 0,
    subtasks: issue.has_subtasks && issue.permissions.has("manage_subtasks"),
    watchers: issue.permissions.has("view_issue_watchers") && issue.permissions.has("add_issue_watchers"),
    link: issue.permissions.has("manage_issue_relations"),
  });
  return { id: issue.id, subject: issue.subject, has, asked };
}

export function CopyFields({ id, has, asked }: CopyShown) {
  const { t } = useView();
  return (
    <CopyChoices
      legend={t("issues.copy.takesAlong")}
      has={has}
      asked={asked}
      labelOf={(name) => t(`issues.copy.${name}`, { id })}
    >
      <input type="hidden" name="copy_from" value={id} />
    </CopyChoices>
  );
}

type ChoicesProps = PropsWithChildren<{
  legend: string;
  has: Partial<CopyOptions>;
  asked: CopyOptions;
  labelOf: (name: keyof CopyOptions) => string;
}>;

/** A box for each thing there is to take along. */
export function CopyChoices({ legend, has, asked, labelOf, children }: ChoicesProps) {
  const choices = copyOptions.filter((name) => has[name]);
  return (
    <>
      {children}
      {choices.length > 0 && (
        <fieldset class="fieldset">
          <legend>{legend}</legend>
          {choices.map((name) => (
            <Checkbox name={copyOptionNames[name]} label={labelOf(name)} checked={asked[name]} />
          ))}
        </fieldset>
      )}
    </>
  );
}
