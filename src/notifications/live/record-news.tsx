import { TurboStream, useView } from "../../design/index.js";
import type { EntityRef } from "../../entities/index.js";
import type { News } from "./news.js";

const NEWS_ID = "record_news";

interface RecordNewsProps {
  record: EntityRef;
  /** The last journal on the page, 0 without one. */
  after: number;
}

/** On the page of a record: says when others wrote something there, and changes nothing that is being read or typed. */
export function RecordNews({ record: { type, id }, after }: RecordNewsProps) {
  return (
    <div
      id={NEWS_ID}
      class="record-news"
      role="status"
      data-controller="news"
      data-live-about={`about=${type}:${id}&after=${after}`}
    />
  );
}

/** After what is new was shown. */
export const FreshNews = (props: RecordNewsProps) => (
  <TurboStream action="replace" target={NEWS_ID}>
    <RecordNews {...props} />
  </TurboStream>
);

/** `news`: undefined when the viewer lost the record. */
export const NewsStream = ({ news }: { news: News | undefined }) => (
  <TurboStream action="update" target={NEWS_ID}>
    <NewsLine news={news} />
  </TurboStream>
);

/** The link asks the page's own address for what is new; without scripts it is the page. */
function NewsLine({ news }: { news: News | undefined }) {
  const { t } = useView();
  if (!news) return <p class="toast">{t("notifications.news.gone")}</p>;
  const { comments, changes, href } = news;
  if (comments + changes === 0) return null;
  return (
    <p class="toast">
      {t(`notifications.news.${comments > 0 ? "comments" : "changes"}`, { count: comments || changes })}
      <a class="btn" data-variant="outline" data-size="sm" href={href} data-turbo-stream="">
        {t("notifications.news.show")}
      </a>
    </p>
  );
}
