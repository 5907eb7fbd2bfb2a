import {
  Badge,
  Button,
  Card,
  Feed,
  FeedItem,
  Icon,
  LiveStream,
  opensPanel,
  Page,
  PageHeader,
  SlidingPanel,
  Time,
  TurboFrame,
} from "../../src/design/index.js";
import { issues, people } from "./sample-issues.js";

export function GalleryInbox() {
  return (
    <Page title="Notifications" width="reading">
      <PageHeader title="Notifications" actions={<Button icon="check-check">Mark all seen</Button>} />
      <TurboFrame id="service-notification-center">
        <Card flush aria-label="Notifications">
          <Inbox />
        </Card>
      </TurboFrame>
    </Page>
  );
}

function Inbox() {
  return (
    <Feed id="service_notification_center">
      {issues.slice(0, 4).map((issue, place) => (
        <FeedItem
          who={people[place + 1] as string}
          unread={place < 3}
          head={
            <>
              <strong>{people[place + 1]}</strong>
              {place === 0 && <Badge tone="blue">mention</Badge>}
              <Time at={issue.updated} />
            </>
          }
          actions={<Button look="ghost" size="icon-sm" icon="check" aria-label="Mark seen" />}
        >
          <a class="feed-title" href={`/issues/${issue.id}`} target="_blank" rel="noopener">
            #{issue.id} {issue.subject}
          </a>
          <p class="quiet">“@ada could you check the journal detail for moved issues?”</p>
          <p class="changes">
            <span>
              <b>Status</b> In Progress · <b>Assignee</b> Ada Lovelace
            </span>
          </p>
        </FeedItem>
      ))}
    </Feed>
  );
}

export function GalleryBell() {
  return (
    <a
      id="service_notification_center_bell"
      class="btn bell"
      data-variant="ghost"
      data-size="icon"
      href="/inbox"
      {...opensPanel("service_notification_panel")}
    >
      <Icon name="bell" />
      <span class="sr-only">Notifications</span>
      <span id="service_notification_center_badge" class="bell-badge">
        3
      </span>
    </a>
  );
}

export function GalleryPanel() {
  return (
    <>
      <SlidingPanel
        id="service_notification_panel"
        title="Notifications"
        frame="service-notification-center"
        src="/inbox"
        actions={<Button size="sm">Mark all seen</Button>}
      />
      <LiveStream src="/stream" panel="service_notification_panel" />
    </>
  );
}
