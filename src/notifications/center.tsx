import { EmptyState, Feed, Form, LinkButton, SubmitButton, Tabs, useView, walkedByKeys } from "../design/index.js";
import type { CenterContent } from "./center-content.js";

export const CENTER_FRAME = "service-notification-center";
export const LIST_PATH = "/service_notifications";
export const CENTER_ID = "service_notification_center";

/** The list: in the panel's frame, on the full page, and in the stream after a card was marked. */
export function Center({ cards, withSeen, more }: CenterContent) {
  const { t } = useView();
  return (
    <section id={CENTER_ID} aria-label={t("notifications.title")}>
      <Tabs
        label={t("notifications.modes")}
        tabs={[
          { label: t("notifications.unseen"), href: LIST_PATH, current: !withSeen },
          { label: t("notifications.withSeen"), href: `${LIST_PATH}?seen=1`, current: withSeen },
        ]}
      />
      {cards.length === 0 ? (
        <EmptyState icon="bell" title={t("notifications.emptyTitle")} text={t("notifications.emptyText")} />
      ) : (
        <Feed {...walkedByKeys}>{cards}</Feed>
      )}
      {more && <p class="feed-end">{t("notifications.more")}</p>}
    </section>
  );
}

export function CenterActions({ withSeen, unseen }: CenterContent) {
  const { t } = useView();
  return (
    <>
      {unseen > 0 && <MarkAllSeen withSeen={withSeen} />}
      <LinkButton look="ghost" icon="settings-2" href="/my/notification_settings">
        {t("notifications.settings")}
      </LinkButton>
    </>
  );
}

export function MarkAllSeen({ withSeen }: { withSeen: boolean }) {
  const { t } = useView();
  return (
    <Form action="/service_notifications/seen_all" method="patch">
      {withSeen && <input type="hidden" name="seen" value="1" />}
      <SubmitButton look="outline" size="sm">
        {t("notifications.markAllSeen")}
      </SubmitButton>
    </Form>
  );
}
