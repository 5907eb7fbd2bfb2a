import { FeedItem, Time, useView } from "../../design/index.js";
import type { ListedNotification } from "../card.js";
import { MarkSeen } from "./notification-card.js";

/**
 * In the place of a card that no part brings (specification 6.5.3): it can be marked as seen like any other, and says nothing
 * of what happened, because nobody can say here who may see it.
 */
export const missingCard = (notification: ListedNotification) => <MissingCardLine {...notification} />;

function MissingCardLine({ id, unseen, lastEventAt }: ListedNotification) {
  const { t } = useView();
  return (
    <FeedItem
      id={`service_notification_${id}`}
      class="service-notification-card"
      data-notification-id={String(id)}
      unread={unseen}
      who=""
      head={
        <>
          {t("notifications.missingCard")}
          <Time at={lastEventAt} compact />
        </>
      }
      actions={unseen && <MarkSeen id={id} />}
    />
  );
}
