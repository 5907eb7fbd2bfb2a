import { EmptyState, Form, SubmitButton, useView } from "../design/index.js";
import type { CenterContent } from "./center-content.js";

export const CENTER_FRAME = "service-notification-center";
export const CENTER_ID = "service_notification_center";

/** The list: in the panel's frame, on the full page, and in the stream after a card was marked. */
export function Center({ cards, withSeen, more }: CenterContent) {
  const { t } = useView();
  return (
    <section id={CENTER_ID} class="notification-center" aria-label={t("notifications.title")}>
      <nav class="notification-modes" aria-label={t("notifications.modes")}>
        <ModeLink current={!withSeen} href="/service_notifications" label={t("notifications.unseen")} />
        <ModeLink current={withSeen} href="/service_notifications?seen=1" label={t("notifications.withSeen")} />
      </nav>
      {cards.length === 0 ? (
        <EmptyState icon="bell" title={t("notifications.emptyTitle")} text={t("notifications.emptyText")} />
      ) : (
        <ol class="notification-list" data-controller="list">
          {cards.map((card) => (
            <li data-list-target="item">{card}</li>
          ))}
        </ol>
      )}
      {more && <p class="notification-more">{t("notifications.more")}</p>}
    </section>
  );
}

function ModeLink({ current, href, label }: { current: boolean; href: string; label: string }) {
  return (
    <a href={href} aria-current={current ? "true" : undefined} data-turbo-frame={CENTER_FRAME}>
      {label}
    </a>
  );
}

export function CenterActions({ withSeen, unseen }: CenterContent) {
  const { t } = useView();
  return (
    <>
      {unseen > 0 && <MarkAllSeen withSeen={withSeen} />}
      <a class="btn" data-variant="ghost" href="/my/notification_settings">
        {t("notifications.settings")}
      </a>
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
