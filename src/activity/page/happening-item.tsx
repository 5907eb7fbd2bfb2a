import { Badge, excerpt, FeedItem, TimeOfDay, useView } from "../../design/index.js";
import type { Happening } from "../happening.js";

const EXCERPT_LENGTH = 200;

export function HappeningItem({ happening, saysProject }: { happening: Happening; saysProject: boolean }) {
  const { t } = useView();
  const { at, who, deed, record, href, text, isPrivate } = happening;
  const { project, heading, title } = record;
  return (
    <FeedItem
      whoId={who.id}
      who={who.name}
      head={
        <>
          <a href={`/users/${who.id}`}>
            <strong>
              <bdi>{who.name}</bdi>
            </strong>
          </a>
          <span>{t(deed.word, deed.values?.(t))}</span>
          <TimeOfDay at={at} />
          {isPrivate && (
            <Badge tone="amber" icon="lock">
              {t("entities.privateNote")}
            </Badge>
          )}
          {saysProject && (
            <a class="activity-project" href={`/projects/${project.identifier}`}>
              <bdi>{project.name}</bdi>
            </a>
          )}
        </>
      }
    >
      <p class="activity-title">
        <a class="feed-title" dir="auto" href={href} data-list-target="item">
          {heading?.name ?? title}
        </a>
        {heading && <span class="quiet"> {heading.number}</span>}
      </p>
      <ChangedParts {...happening} />
      {text !== "" && (
        <p class="quiet activity-text" dir="auto">
          {excerpt(text, EXCERPT_LENGTH)}
        </p>
      )}
    </FeedItem>
  );
}

const SHOWN_CHANGES = 3;

/** The first few; the page of the record shows all. */
function ChangedParts({ changes, href }: Pick<Happening, "changes" | "href">) {
  const { t } = useView();
  if (changes.length === 0) return null;
  const more = changes.length - SHOWN_CHANGES;
  return (
    <ul class="changes">
      {changes.slice(0, SHOWN_CHANGES).map(({ shown }) => (
        <li>{shown}</li>
      ))}
      {more > 0 && (
        <li>
          <a href={href}>{t("activity.moreChanges", { count: more })}</a>
        </li>
      )}
    </ul>
  );
}
