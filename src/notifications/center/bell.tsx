import type { Viewer } from "../../accounts/index.js";
import { Icon, LinkButton, LiveStream, opensPanel, SlidingPanel, useView } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { unseenCount } from "../list/counts.js";
import { LIST_PATH, type ListState, listQuery } from "../list/list-state.js";
import { centerIsOn, hasBell } from "./access.js";
import { CENTER_FRAME } from "./center.js";

export const BADGE_ID = "service_notification_center_badge";
const PANEL_ID = "service_notification_center_panel";

/** Which bell a person has: none, the activity feed's, or the center's with what it opens (decisions 9.5). */
export async function bellFor(runtime: Runtime, viewer: Viewer) {
  if (!hasBell(viewer)) return undefined;
  if (!centerIsOn(runtime, viewer)) return { bell: <ActivityBell /> };
  return bellWith(await unseenCount(runtime.db, runtime.contributions.notifications, viewer));
}

/** `list`: the page shows the list itself, and its stream keeps that current as well. */
export const bellWith = (unseen: number, list?: ListState) => ({
  bell: <Bell unseen={unseen} />,
  panel: <Panel list={list} />,
  news: badgeText(unseen),
});

/** Without scripts a link to the full page. */
function Bell({ unseen }: { unseen: number }) {
  const { t } = useView();
  return (
    <a
      id="service_notification_center_bell"
      class="bell btn"
      data-variant="ghost"
      data-size="icon"
      href={LIST_PATH}
      {...opensPanel(PANEL_ID)}
      data-controller="opener hotkey"
      data-hotkey="b"
    >
      <Icon name="bell" />
      <span class="sr-only">{t("notifications.title")}</span>
      <Badge unseen={unseen} />
    </a>
  );
}

/** Exact up to 99; nothing at all when there is nothing (decisions 5.6). */
export function Badge({ unseen }: { unseen: number }) {
  return (
    <span id={BADGE_ID} class="bell-badge" data-controller="badge">
      {badgeText(unseen)}
    </span>
  );
}

const badgeText = (unseen: number) => (unseen === 0 ? "" : unseen > 99 ? "99+" : String(unseen));

function Panel({ list }: { list?: ListState }) {
  const { t } = useView();
  const shown = list && `?${new URLSearchParams([["list", "1"], ...listQuery(list)]).toString()}`;
  return (
    <>
      <SlidingPanel
        id={PANEL_ID}
        title={t("notifications.title")}
        frame={CENTER_FRAME}
        src={LIST_PATH}
        actions={
          <LinkButton
            look="ghost"
            size="icon"
            icon="settings-2"
            href="/my/notification_settings"
            aria-label={t("notifications.settings")}
          />
        }
      />
      <LiveStream src={`${LIST_PATH}/stream${shown ?? ""}`} panel={PANEL_ID} />
    </>
  );
}

function ActivityBell() {
  const { t } = useView();
  return (
    <a
      id="activity_feed_bell"
      class="bell btn"
      data-variant="ghost"
      data-size="icon"
      href="/activity"
      aria-label={t("notifications.activityFeed")}
    >
      <Icon name="activity" />
    </a>
  );
}
