import { ConfirmButton, Dropdown, DropdownLink, LinkButton, useView } from "../../design/index.js";
import { WatchButton } from "../../entities/index.js";
import type { IssueContent } from "./read-issue.js";

/** Actions on the issue as a whole. */
export function IssueActions({ issue, may, watchers, family: { subtasks } }: IssueContent) {
  const { t, viewer } = useView();
  const path = `/issues/${issue.id}`;
  const { watching } = watchers;
  return (
    <>
      {viewer && <WatchButton href={path} watching={watching} />}
      {may.edit && (
        <LinkButton href={`${path}?edit=1#issue_subject`} icon="pencil" data-controller="hotkey" data-hotkey="e">
          {t("issues.edit")}
        </LinkButton>
      )}
      {may.comment && (
        <LinkButton href="#issue_notes" look="ghost" icon="message-square" data-controller="hotkey" data-hotkey="r">
          {t("issues.goToAnswer")}
        </LinkButton>
      )}
      {may.copy && (
        <Dropdown trigger={null} label={t("issues.more")} look="ghost" size="icon" icon="ellipsis" align="end">
          <DropdownLink href={`${path}/copy`} icon="copy">
            {t("issues.copy.action")}
          </DropdownLink>
        </Dropdown>
      )}
      {may.delete && (
        <ConfirmButton
          action={`${path}/delete`}
          method="post"
          question={
            subtasks.length === 0
              ? t("issues.deleteQuestion", { id: issue.id })
              : t("issues.family.deleteQuestion", { id: issue.id, count: subtasks.length })
          }
          confirm={t("issues.deleteConfirm")}
          icon="trash"
          look="ghost"
          align="end"
        >
          {t("issues.delete")}
        </ConfirmButton>
      )}
    </>
  );
}
