import type { Child } from "hono/jsx";
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
} from "../../design/index.js";
import type { MayOnNotes } from "../entity.js";
import { mayEditNote } from "../journals/may-on-notes.js";
import type { VisibleJournal } from "../journals/visible-journals.js";
import { ViaBadge } from "../programs/via-badge.js";
import { historyParts } from "./history-parts.js";
import { NoteMenu } from "./note-menu.js";

interface FeedProps<Entry extends VisibleJournal> {
  entries: Entry[];
  /** How many stand before them, and the newest of those. Left out: none. */
  earlier?: number;
  earlierUpTo?: number;
  /** There are newer ones than these. */
  isOlder?: boolean;
  /** The page of the record, where it takes `upto`, the last entry to show, or `quote`. */
  at?: string;
  links: WordLinks;
  /** Those of journals that come from elsewhere. */
  importedLinks?: WordLinks;
  /** What the journal changed, where it changed something. */
  changes?: (entry: Entry) => Child;
  /** The id of the text area into which comments are quoted (`quoted`, at `quote/ID` of the page). Left out: none can be. */
  quotesInto?: string | undefined;
  /** Left out: no note can be edited here. */
  may?: MayOnNotes;
  /** When the viewer looked at the record before. */
  lookedBefore?: Date | undefined;
}

/** The history of a record, oldest first; a long one folded in the middle, and marked where what is new to the viewer begins. */
export function HistoryFeed<Entry extends VisibleJournal>({ entries, lookedBefore, ...rest }: FeedProps<Entry>) {
  const { t, viewer } = useView();
  const { at, earlier = 0, earlierUpTo, isOlder = false, quotesInto } = rest;
  const { fold, newFrom } = historyParts(entries, { lookedBefore, viewerId: viewer?.id, earlier, isOlder });
  const part = (from: number, to?: number) =>
    entries.slice(from, to).map((entry, n) => (
      <>
        {from + n === newFrom && <h3 class="feed-divider">{t("entities.newSince")}</h3>}
        <Entry {...rest} entry={entry} number={earlier + from + n + 1} quotesInto={isOlder ? undefined : quotesInto} />
      </>
    ));
  return (
    <Card title={t("entities.history")} flush id="history">
      <Feed>
        {earlier > 0 && (
          <a class="feed-more" href={`${at}?upto=${earlierUpTo}#change-${earlierUpTo}`}>
            {t("entities.earlier", { count: earlier })}
          </a>
        )}
        {part(0, fold?.from)}
        {fold && (
          <details class="feed-fold">
            <summary>{t("entities.folded", { count: fold.to - fold.from })}</summary>
            {part(fold.from, fold.to)}
          </details>
        )}
        {fold && part(fold.to)}
        {isOlder && (
          <a class="feed-more" href={`${at}#history`}>
            {t("entities.newest")}
          </a>
        )}
      </Feed>
    </Card>
  );
}

/** `#change-ID` is the same for every viewer, `#note-N` counts what this viewer sees (as in Redmine). */
function Entry<Entry extends VisibleJournal>({
  entry,
  number,
  links,
  importedLinks,
  changes,
  at,
  quotesInto,
  may,
}: Omit<FeedProps<Entry>, "entries"> & { entry: Entry; number: number }) {
  const { t, viewer } = useView();
  const { id, user, notes, stored, privateNotes, imported, via } = entry;
  const mayEdit = notes !== "" && may && viewer && mayEditNote(may, viewer, user.id);
  return (
    <FeedItem
      id={`change-${id}`}
      tabindex={-1}
      whoId={user.id}
      who={user.name}
      head={
        <>
          <a href={`/users/${user.id}`}>
            <strong>
              <bdi>{user.name}</bdi>
            </strong>
          </a>
          {t(notes === "" ? "entities.changedIt" : "entities.commented")}
          <Time at={entry.createdOn} />
          {entry.editedOn && (
            <span class="quiet">
              {t("entities.edited")} <Time at={entry.editedOn} compact />
            </span>
          )}
          <ViaBadge program={via} />
          {privateNotes && (
            <Badge tone="amber" icon="lock">
              {t("entities.privateNote")}
            </Badge>
          )}
        </>
      }
      actions={
        <>
          {notes !== "" && quotesInto !== undefined && (
            <LinkButton
              look="ghost"
              size="sm"
              href={`${at}?quote=${id}#answer`}
              aria-label={t("entities.quoteOne", { number })}
              data-controller="quote"
              data-action="quote#insert"
              data-quote-url-value={`${at}/quote/${id}`}
              data-quote-into-value={quotesInto}
              data-quote-private-value={privateNotes ? "true" : undefined}
            >
              {t("entities.quote")}
            </LinkButton>
          )}
          {mayEdit && <NoteMenu journalId={id} number={number} />}
          <a class="entry-number" id={`note-${number}`} href={`#note-${number}`}>
            #{number}
          </a>
        </>
      }
    >
      {stored.length > 0 && changes?.(entry)}
      {notes !== "" && <Markdown text={notes} links={imported ? importedLinks : links} />}
    </FeedItem>
  );
}
