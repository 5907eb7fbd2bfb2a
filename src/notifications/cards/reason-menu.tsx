import { Dropdown, DropdownLink, type IconName, useView } from "../../design/index.js";
import type { CardEvent } from "../card.js";
import { type Reason, reasons } from "../job/reason.js";
import { unwatchPath, useListState } from "../list/list-state.js";

/** Why a card is there: the strongest of the reasons of its events that still holds. Undefined where none is known. */
export const strongestReason = (events: CardEvent[]): Reason | undefined =>
  reasons.find(
    (reason) => events.some((event) => event.reason === reason) && (reason !== "assignee" || isStillTheirs(events)),
  );

/**
 * What was given to the reader was not given to somebody else since. Only a mention is a stronger reason than being the assignee:
 * who is told of the latest other event for another one was none by then.
 */
export const isStillTheirs = (events: CardEvent[]): boolean =>
  events.findLast(({ reason }) => reason !== "mentioned")?.reason === "assignee";

export const reasonIcons: Record<Reason, IconName> = {
  mentioned: "at-sign",
  assignee: "user",
  author: "pencil",
  former_assignee: "corner-down-right",
  watcher: "eye",
  project: "folder",
};

/** "Because you watch it": and the way to have less of it. */
export function ReasonMenu({ id, reason }: { id: number; reason: Reason }) {
  const { t } = useView();
  return (
    <Dropdown trigger={null} label={t("notifications.why")} look="ghost" size="icon-sm" icon="ellipsis" align="end">
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
