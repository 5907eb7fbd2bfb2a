import { excerpt } from "../../design/index.js";
import type { EntityClass, VisibleJournal } from "../../entities/index.js";
import type { CardEvent, CardText, ListedNotification } from "../card.js";
import { MENTION } from "../settings/names.js";
import { cardAddress } from "./card-content.js";
import type { CardContent, CardOf } from "./card-of.js";
import { namingPassage } from "./passage.js";

const LONGEST = 300;

/** The card in plain English, event by event. An event of which nothing may be seen any more has no text, nor has one of another source. */
export function cardText<Entry extends VisibleJournal>(
  content: CardContent<Entry>,
  { entity, events }: ListedNotification,
  { own, journalWritten, baseUrl }: { own: CardOf<Entry>; baseUrl: string } & Pick<EntityClass, "journalWritten">,
): CardText {
  const { title, heading, project, text, journals, reader } = content;
  const passage = (whole: string, kind: string, naming = [whole]) =>
    kind === MENTION ? namingPassage(whole, { naming, reader, longest: LONGEST }) : excerpt(whole, LONGEST);
  const said = ({ source, kind }: CardEvent) => {
    if (source.type === entity.type) return ["created", passage(text, kind)].filter(Boolean).join(": ");
    const journal = source.type === journalWritten.name && journals.find(({ id }) => id === source.id);
    if (!journal) return "";
    const changes = own.changes(journal).map(({ plain }) => plain);
    // It may be the text of the record that was changed to name them.
    const note = passage(journal.notes, kind, changes.length > 0 ? [journal.notes, text] : [journal.notes]);
    return [...changes, note].filter(Boolean).join("; ");
  };
  return {
    title: heading ? `${heading.number} ${heading.name}` : title,
    url: `${baseUrl}${cardAddress(content)}`,
    project,
    events: new Map(events.map((event) => [event.id, said(event)])),
  };
}
