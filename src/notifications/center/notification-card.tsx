import type { PropsWithChildren } from "hono/jsx";
import { Badge, Button, FeedItem, Form, Time, useView } from "../../design/index.js";
import type { ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";

type ShellProps = PropsWithChildren<{
  notification: ListedNotification;
  project: { name: string; href: string };
}>;

/** The common shell of every card: who, when, where, and the button that marks it seen. The entity's part is inside. */
export function NotificationCard({ notification, project, children }: ShellProps) {
  const { id, events, unseen } = notification;
  return (
    <FeedItem
      id={`service_notification_${id}`}
      class="service-notification-card"
      data-notification-id={String(id)}
      unread={unseen}
      who={events.at(-1)?.actor.name ?? ""}
      head={<Head notification={notification} project={project} />}
      actions={unseen && <MarkSeen {...notification} />}
    >
      {children}
    </FeedItem>
  );
}

function Head({ notification: { events, lastEventAt }, project }: Omit<ShellProps, "children">) {
  const { t } = useView();
  const latest = events.at(-1);
  const others = new Set(events.map(({ actor }) => actor.id)).size - 1;
  return (
    <>
      <strong>
        <bdi>{latest?.actor.name}</bdi>
      </strong>
      {others > 0 && <span title={t("notifications.others", { count: others })}>+{others}</span>}
      {events.some(({ kind }) => kind === MENTION) && (
        <span class="mention-badge">
          <Badge tone="blue">{t("notifications.mentioned")}</Badge>
        </span>
      )}
      <Time at={latest?.createdAt ?? lastEventAt} />
      <a href={project.href} data-turbo-frame="_top">
        <bdi>{project.name}</bdi>
      </a>
    </>
  );
}

function MarkSeen({ id, withSeen }: ListedNotification) {
  const { t } = useView();
  return (
    <Form action={`/service_notifications/${id}/seen`} method="patch">
      {withSeen && <input type="hidden" name="seen" value="1" />}
      <Button type="submit" look="ghost" size="icon-sm" icon="check" aria-label={t("notifications.markSeen")} />
    </Form>
  );
}
