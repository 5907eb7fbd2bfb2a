import { useView } from "../../design/index.js";
import type { ListedNotification } from "../card.js";
import { NotificationCard } from "./notification-card.js";

/** In the place of a card that nobody ships (specification 6.5.3): it can be marked as seen like any other. */
export const missingCard = (notification: ListedNotification) => <MissingCardLine notification={notification} />;

function MissingCardLine({ notification }: { notification: ListedNotification }) {
  return (
    <NotificationCard notification={notification}>
      <p class="quiet">{useView().t("notifications.missingCard")}</p>
    </NotificationCard>
  );
}
