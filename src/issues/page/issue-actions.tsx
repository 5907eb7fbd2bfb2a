import { ConfirmItem, Dropdown, DropdownLink, LinkButton, useView } from "../../design/index.js";
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
      {(may.copy || may.delete) && (
        <Dropdown trigger={null} label={t("issues.more")} look="ghost" size="icon" icon="ellipsis" align="end">
          {may.copy && (
            <DropdownLink href={`${path}/copy`} icon="copy">
              {t("issues.copy.action")}
            </DropdownLink>
          )}
          {may.delete && (
            <ConfirmItem
              action={`${path}/delete`}
              method="post"
              icon="trash"
              question={
                subtasks.length === 0
                  ? t("issues.deleteQuestion", { id: issue.id })
                  : t("issues.family.deleteQuestion", { id: issue.id, count: subtasks.length })
              }
              confirm={t("issues.deleteConfirm")}
            >
              {t("issues.delete")}
            </ConfirmItem>
          )}
        </Dropdown>
      )}
    </>
  );
}
