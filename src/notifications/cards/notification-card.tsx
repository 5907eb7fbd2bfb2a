import type { PropsWithChildren } from "hono/jsx";
import { Button, FeedItem, Form, Icon, Time, useView } from "../../design/index.js";
import type { ListedNotification } from "../card.js";
import { ListFields } from "../list/list-state.js";
import { MENTION } from "../settings/names.js";
import { ReasonMenu, reasonIcons } from "./reason-menu.js";
import { strongestReason } from "./reasons-of-events.js";

type ShellProps = PropsWithChildren<{
  notification: ListedNotification;
  project: { name: string; href: string };
  /** The link that the keys of the list walk along, and that names the card; `number` is quiet behind it. */
  title: { name: string; number?: string; href: string };
  /** What the latest actor did, in the words of the reader: "commented". */
  did?: string;
}>;

/** The common shell of every card: who did what, when, where, to what, and why it is told. The entity's part is inside. */
export function NotificationCard({ notification, project, title, did, children }: ShellProps) {
  const { id, events, unseen } = notification;
  const reason = strongestReason(events);
  return (
    <FeedItem
      id={`service_notification_${id}`}
      class="service-notification-card"
      aria-labelledby={titleId(id)}
      data-notification-id={String(id)}
      data-reader-target="card"
      unread={unseen}
      whoId={events.at(-1)?.actor.id}
      who={events.at(-1)?.actor.name ?? ""}
      mark={reason && <Icon name={reasonIcons[reason]} />}
      head={<Head notification={notification} project={project} did={did} />}
      actions={
        <>
          {reason && <ReasonMenu id={id} reason={reason} of={titleId(id)} />}
          {unseen && <MarkSeen id={id} of={titleId(id)} />}
        </>
      }
    >
      <Title id={titleId(id)} {...title} />
      {children}
    </FeedItem>
  );
}

function Title({ id, name, number, href }: ShellProps["title"] & { id: string }) {
  return (
    <p class="card-title">
      <a id={id} class="feed-title" dir="auto" data-list-target="item" href={href} target="_blank" rel="noopener">
        {name}
      </a>
      {number && <span class="quiet">&nbsp;{number}</span>}
    </p>
  );
}

function Head({ notification: { events, lastEventAt }, project, did }: Omit<ShellProps, "children" | "title">) {
  const { t } = useView();
  const latest = events.at(-1);
  const others = new Set(events.map(({ actor }) => actor.id)).size - 1;
  const mention = events.findLast(({ kind }) => kind === MENTION);
  const theirs = mention?.actor.id === latest?.actor.id;
  return (
    <>
      <span>
        <strong>
          <bdi>{latest?.actor.name}</bdi>
        </strong>{" "}
        {mention && theirs ? (
          <span class="mention-badge">{t("notifications.did.mentioned")}</span>
        ) : (
          (did ?? t("notifications.did.changedIt"))
        )}
        {others > 0 && <span class="others"> {t("notifications.others", { count: others })}</span>}
      </span>
      {mention && !theirs && (
        <span class="mention-badge">
          <bdi>{mention.actor.name}</bdi> {t("notifications.did.mentioned")}
        </span>
      )}
      <Time at={latest?.createdAt ?? lastEventAt} compact />
      <a href={project.href} data-turbo-frame="_top">
        <bdi>{project.name}</bdi>
      </a>
    </>
  );
}

const titleId = (id: number) => `service_notification_${id}_title`;

/** `of`: the id of what names the card, which the button is told apart by. */
export function MarkSeen({ id, of }: { id: number; of?: string }) {
  const { t } = useView();
  const label = t("notifications.markSeen");
  const own = `service_notification_${id}_seen`;
  return (
    <Form action={`/service_notifications/${id}/seen`} method="patch">
      <ListFields />
      <Button
        type="submit"
        id={own}
        look="ghost"
        size="icon-sm"
        icon="check"
        title={label}
        aria-label={label}
        aria-labelledby={of && `${own} ${of}`}
        data-hotkey="e"
      />
    </Form>
  );
}
