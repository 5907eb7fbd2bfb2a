import { Card, Feed, FeedItem, Icon, Time, useView } from "../../design/index.js";
import { reasonIcons } from "../cards/reason-menu.js";
import { MENTION } from "../settings/names.js";
import type { MyNews } from "./my-news.js";
import type { BriefNews } from "./newest-unseen.js";

/** Who did what, of the newest; the rest is one link away. */
export function NewsCard({ unseen, lines }: MyNews) {
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
          <NewsLine {...line} />
        ))}
      </Feed>
    </Card>
  );
}

function NewsLine({ record, actor, at, ...line }: MyNews["lines"][number]) {
  const { t } = useView();
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
      </p>
    </FeedItem>
  );
}

function deedOf({ kind, reason, about }: Pick<BriefNews, "kind" | "reason" | "about">) {
  if (kind === MENTION) return "mentioned";
  if (about === "record") return reason === "assignee" ? "openedForYou" : "opened";
  return about === "note" ? "commented" : "changedIt";
}
