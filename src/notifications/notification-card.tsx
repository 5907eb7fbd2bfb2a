import type { PropsWithChildren } from "hono/jsx";
import { Badge, FeedItem, Form, SubmitButton, Time, useView } from "../design/index.js";
import type { ListedNotification } from "./card.js";
import { MENTION } from "./names.js";

type ShellProps = PropsWithChildren<{
  notification: ListedNotification;
  project: { name: string; href: string };
}>;

/** The common shell of every card: who, when, where, and the button that marks it seen. The entity's part is inside. */
export function NotificationCard({ notification, project, children }: ShellProps) {
  const { t } = useView();
  const { id, events, unseen, lastEventAt } = notification;
  const latest = events.at(-1);
  const others = new Set(events.map(({ actor }) => actor.id)).size - 1;
  return (
    <FeedItem
      class="service-notification-card"
      data-notification-id={id}
      who={latest?.actor.name ?? ""}
      unread={unseen}
      head={
        <>
          <strong>{latest?.actor.name}</strong>
          {others > 0 && <span title={t("notifications.others", { count: others })}>+{others}</span>}
          {events.some(({ kind }) => kind === MENTION) && (
            <Badge tone="blue" class="mention-badge">
              {t("notifications.mentioned")}
            </Badge>
          )}
          <Time at={latest?.createdAt ?? lastEventAt} />
          <a href={project.href} data-turbo-frame="_top">
            {project.name}
          </a>
        </>
      }
      actions={unseen && <MarkSeen id={id} />}
    >
      {children}
    </FeedItem>
  );
}

function MarkSeen({ id }: { id: number }) {
  const { t, path } = useView();
  const withSeen = /[?&]seen=1\b/.test(path);
  return (
    <Form action={`/service_notifications/${id}/seen`} method="patch">
      {withSeen && <input type="hidden" name="seen" value="1" />}
      <SubmitButton look="ghost" size="icon-sm" icon="check" aria-label={t("notifications.markSeen")} />
    </Form>
  );
}
