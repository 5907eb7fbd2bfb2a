import {
  Badge,
  Card,
  Feed,
  FeedItem,
  LinkButton,
  Markdown,
  Time,
  useView,
  type WordLinks,
} from "../../../design/index.js";
import type { HistoryEntry } from "../../history.js";
import { ChangedFields } from "./changed-fields.js";

interface FeedProps {
  entries: HistoryEntry[];
  issueId: number;
  links: WordLinks;
  mayQuote: boolean;
}

export function HistoryFeed({ entries, ...rest }: FeedProps) {
  const { t } = useView();
  return (
    <Card title={t("issues.history")} flush id="history">
      <Feed>
        {entries.map((entry, place) => (
          <Entry entry={entry} number={place + 1} {...rest} />
        ))}
      </Feed>
    </Card>
  );
}

/** `#change-ID` stays the same for everybody, `#note-N` counts what this viewer sees (as in Redmine). */
function Entry({
  entry,
  number,
  issueId,
  links,
  mayQuote,
}: Omit<FeedProps, "entries"> & { entry: HistoryEntry; number: number }) {
  const { t } = useView();
  const { id, user, notes, details, privateNotes } = entry;
  return (
    <FeedItem
      id={`change-${id}`}
      who={user.name}
      head={
        <>
          <a href={`/users/${user.id}`}>
            <strong>{user.name}</strong>
          </a>
          {t(notes === "" ? "issues.changedIt" : "issues.commented")}
          <Time at={entry.createdOn} />
          {privateNotes && (
            <Badge tone="amber" icon="lock">
              {t("issues.fields.is_private")}
            </Badge>
          )}
        </>
      }
      actions={
        <>
          {notes !== "" && mayQuote && (
            <LinkButton
              look="ghost"
              size="sm"
              href={`/issues/${issueId}?quote=${id}#answer`}
              aria-label={t("issues.quoteOne", { number })}
              data-controller="quote"
              data-action="quote#insert"
              data-quote-url-value={`/issues/${issueId}/quote/${id}`}
              data-quote-into-value="issue_notes"
            >
              {t("issues.quote")}
            </LinkButton>
          )}
          <a class="entry-number" id={`note-${number}`} href={`#note-${number}`}>
            #{number}
          </a>
        </>
      }
    >
      {details.length > 0 && <ChangedFields details={details} />}
      {notes !== "" && <Markdown text={notes} links={links} />}
    </FeedItem>
  );
}
