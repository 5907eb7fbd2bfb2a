import { Dropdown, DropdownLink, type IconName, useView } from "../../design/index.js";
import type { Reason } from "../job/reason.js";
import { unwatchPath, useListState } from "../list/list-state.js";

export const reasonIcons: Record<Reason, IconName> = {
  mentioned: "at-sign",
  assignee: "user",
  author: "pencil",
  former_assignee: "corner-down-right",
  watcher: "eye",
  project: "folder",
};

/** "Because you watch it": and the way to have less of it. */
export function ReasonMenu({ id, reason, of }: { id: number; reason: Reason; of: string }) {
  const { t } = useView();
  return (
    <Dropdown
      trigger={null}
      label={t("notifications.why")}
      of={of}
      look="ghost"
      size="icon-sm"
      icon="ellipsis"
      align="end"
    >
      <p class="popup-text">{t(`notifications.because.${reason}`)}</p>
      {reason === "watcher" ? (
        <DropdownLink href={unwatchPath(id, useListState())} icon="eye-off" data-turbo-method="post">
          {t("entities.unwatch")}
        </DropdownLink>
      ) : (
        <DropdownLink href="/my/notification_settings" icon="settings-2" data-turbo-frame="_top">
          {t("notifications.settings")}
        </DropdownLink>
      )}
    </Dropdown>
  );
}
