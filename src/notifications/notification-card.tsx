import type { PropsWithChildren } from "hono/jsx";
import { Avatar, Badge, Form, Icon, SubmitButton, Time, useView } from "../design/index.js";
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
    <article class="service-notification-card" data-notification-id={id} data-unseen={unseen ? "" : undefined}>
      <Avatar name={latest?.actor.name ?? ""} />
      <div class="card-body">
        <p class="card-head">
          <strong class="card-actor">{latest?.actor.name}</strong>
          {others > 0 && (
            <span class="card-others" title={t("notifications.others", { count: others })}>
              +{others}
            </span>
          )}
          {events.some(({ kind }) => kind === MENTION) && (
            <span class="mention-badge">
              <Badge tone="blue">{t("notifications.mentioned")}</Badge>
            </span>
          )}
          <span class="card-time">
            <Time at={latest?.createdAt ?? lastEventAt} compact />
          </span>
        </p>
        {children}
        <p class="card-project">
          <a href={project.href} data-turbo-frame="_top">
            {project.name}
          </a>
        </p>
      </div>
      {unseen && <MarkSeen id={id} />}
    </article>
  );
}

function MarkSeen({ id }: { id: number }) {
  const { t, path } = useView();
  const withSeen = /[?&]seen=1\b/.test(path);
  return (
    <Form action={`/service_notifications/${id}/seen`} method="patch">
      {withSeen && <input type="hidden" name="seen" value="1" />}
      <SubmitButton look="ghost" size="icon-sm" aria-label={t("notifications.markSeen")}>
        <Icon name="check" />
      </SubmitButton>
    </Form>
  );
}
