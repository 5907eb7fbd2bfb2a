import type { Child } from "hono/jsx";
import { Card, Feed, FeedItem, Icon, Time, useView } from "../../design/index.js";
import { reasonIcons } from "../cards/reason-menu.js";
import { MENTION } from "../settings/names.js";
import type { MyNews } from "./my-news.js";
import type { BriefNews } from "./newest-unseen.js";

type NewsCardProps = MyNews & {
  /** What else the page says of a record, behind its title. */
  beside?: (line: BriefNews) => Child;
};

/** Who did what, of the newest; the rest is one link away. */
export function NewsCard({ unseen, lines, beside }: NewsCardProps) {
  const { t } = useView();
  return (
    <Card
      flush
      class="news"
      title={
        <>
          {t("notifications.needsMe")} <span class="count">{unseen > 99 ? "99+" : unseen}</span>
        </>
      }
      action={
        <a class="card-more" href="/service_notifications">
          {t("notifications.all")}
        </a>
      }
    >
      <Feed>
        {lines.map((line) => (
          <NewsLine line={line} beside={beside?.(line)} />
        ))}
      </Feed>
    </Card>
  );
}

function NewsLine({ line, beside }: { line: MyNews["lines"][number]; beside: Child }) {
  const { t } = useView();
  const { record, actor, at } = line;
  const { title, heading, href } = record;
  return (
    <FeedItem
      who={actor ?? ""}
      mark={line.reason && <Icon name={reasonIcons[line.reason]} />}
      head={
        <>
          <span>
            <strong>
              <bdi>{actor}</bdi>
            </strong>{" "}
            {t(line.did ?? `notifications.did.${deedOf(line)}`)}
          </span>
          <Time at={at} compact />
        </>
      }
    >
      <p class="card-title">
        <a class="feed-title" dir="auto" href={href} data-list-target="item">
          {heading?.name ?? title}
        </a>
        {heading && <span class="quiet">&nbsp;{heading.number}</span>}
        {beside}
      </p>
    </FeedItem>
  );
}

function deedOf({ kind, reason, about }: Pick<BriefNews, "kind" | "reason" | "about">) {
  if (kind === MENTION) return "mentioned";
  if (about === "record") return reason === "assignee" ? "openedForYou" : "opened";
  return about === "note" ? "commented" : "changedIt";
}
