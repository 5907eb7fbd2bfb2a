import type { Context } from "hono";
import { asksForStream, useView } from "../../design/index.js";
import type { EntityRef } from "../../entities/index.js";
import type { News } from "./news.js";
import { FreshNewsPlace, NewsPlace } from "./news-place.js";

interface RecordNewsProps {
  record: EntityRef;
  /** The last journal on the page, 0 without one. */
  after: number;
}

const aboutOf = ({ record: { type, id }, after }: RecordNewsProps) => `about=${type}:${id}&after=${after}`;

/** On the page of a record: says when others wrote something there, and changes nothing that is being read or typed. */
export const RecordNews = (props: RecordNewsProps) => <NewsPlace about={aboutOf(props)} />;

/** The link of `RecordNews` was followed, with scripts: streams draw what is new in its place. */
export const asksForNews = (c: Context): boolean => c.req.query("since") !== undefined && asksForStream(c);

/** After what is new was shown. */
export const FreshNews = (props: RecordNewsProps) => <FreshNewsPlace about={aboutOf(props)} />;

/**
 * `news`: undefined when the viewer lost the record. The link asks the page's own address for what is new; without scripts it is
 * the page.
 */
export function NewsLine({ news }: { news: News | undefined }) {
  const { t } = useView();
  if (!news) return <p class="toast">{t("notifications.news.gone")}</p>;
  const { comments, changes, more, href } = news;
  if (comments + changes === 0) return null;
  const said = t(`notifications.news.${comments > 0 ? "comments" : "changes"}`, { count: comments || changes });
  return (
    <p class="toast">
      {more ? t("notifications.news.more", { said }) : said}
      <a class="btn" data-variant="outline" data-size="sm" href={href} data-turbo-stream="">
        {t("notifications.news.show")}
      </a>
    </p>
  );
}
