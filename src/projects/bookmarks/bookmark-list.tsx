import type { Bookmark, Viewer } from "../../accounts/index.js";
import { Icon, useView } from "../../design/index.js";
import { MOST_BESIDE } from "./bookmarks.js";

/** Where all of them are listed. */
const ALL_BOOKMARKED = "/projects?status=bookmarked";

/** Below the menu of every page. */
export const bookmarksBeside = ({ bookmarks = [] }: Viewer, path: string) => (
  <BookmarkList bookmarks={bookmarks} path={path} look="side-list" />
);

interface Props {
  bookmarks: Bookmark[];
  /** Of the page. */
  path: string;
  /** `bookmarks-here`: on a page, where the menu has no room for them. */
  look: "side-list" | "bookmarks-here";
}

/** Nothing without any. */
export function BookmarkList({ bookmarks, path, look }: Props) {
  const { t } = useView();
  if (bookmarks.length === 0) return null;
  return (
    <section class={look} aria-label={t("projects.bookmarked")}>
      <h2>{t(look === "side-list" ? "projects.title" : "projects.bookmarked")}</h2>
      <ul>
        {bookmarks.slice(0, MOST_BESIDE).map(({ name, identifier }) => (
          <li>
            <a href={`/projects/${identifier}`} aria-current={currentOn(path, identifier)}>
              <Icon name="star" />
              <span>
                <bdi>{name}</bdi>
              </span>
            </a>
          </li>
        ))}
        {bookmarks.length > MOST_BESIDE && (
          <li>
            <a href={ALL_BOOKMARKED}>
              <Icon name="ellipsis" />
              <span>{t("projects.allBookmarked")}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Its own page, or one below it. */
function currentOn(path: string, identifier: string) {
  const [place = ""] = path.split("?", 1);
  const root = `/projects/${identifier}`;
  if (place === root) return "page";
  return place.startsWith(`${root}/`) ? "true" : undefined;
}
