import { Button, EmptyState, Feed, Form, LinkButton, Tabs, useView } from "../../design/index.js";
import type { CenterContent } from "./center-content.js";

export const CENTER_FRAME = "service-notification-center";
export const CENTER_ID = "service_notification_center";
export const LIST_PATH = "/service_notifications";

/** The list: in the panel's frame, on the full page, and in the stream after a card is marked. */
export function Center({ cards, withSeen, unseen, more }: CenterContent) {
  const { t } = useView();
  return (
    <section id={CENTER_ID} class="notification-center" aria-label={t("notifications.title")} tabindex={-1}>
      <div class="center-head">
        <Tabs
          label={t("notifications.modes")}
          tabs={[
            { label: t("notifications.unseen"), href: LIST_PATH, current: !withSeen },
            { label: t("notifications.withSeen"), href: `${LIST_PATH}?seen=1`, current: withSeen },
          ]}
        />
        {unseen > 0 && <MarkAllSeen withSeen={withSeen} />}
      </div>
      {cards.length > 0 ? <Feed>{cards}</Feed> : <Nothing withSeen={withSeen} />}
      {more && <p class="feed-end">{t("notifications.more")}</p>}
    </section>
  );
}

function Nothing({ withSeen }: { withSeen: boolean }) {
  const { t } = useView();
  return (
    <EmptyState
      icon="bell"
      title={t("notifications.emptyTitle")}
      text={t("notifications.emptyText")}
      action={!withSeen && <LinkButton href={`${LIST_PATH}?seen=1`}>{t("notifications.showSeen")}</LinkButton>}
    />
  );
}

function MarkAllSeen({ withSeen }: { withSeen: boolean }) {
  const { t } = useView();
  return (
    <Form action={`${LIST_PATH}/seen_all`} method="patch">
      {withSeen && <input type="hidden" name="seen" value="1" />}
      <Button type="submit" look="ghost" size="sm" icon="check-check">
        {t("notifications.markAllSeen")}
      </Button>
    </Form>
  );
}
