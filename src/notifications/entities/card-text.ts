import { excerpt } from "../../design/index.js";
import type { EntityClass, VisibleJournal } from "../../entities/index.js";
import type { CardText, ListedNotification } from "../card.js";
import { cardAddress } from "./card-content.js";
import type { CardContent, CardOf } from "./card-of.js";

const LONGEST = 300;

/** The card in plain English, event by event. An event of which nothing may be seen any more has no text, nor has one of another source. */
export function cardText<Entry extends VisibleJournal>(
  content: CardContent<Entry>,
  { entity, events }: ListedNotification,
  { own, journalWritten, baseUrl }: { own: CardOf<Entry>; baseUrl: string } & Pick<EntityClass, "journalWritten">,
): CardText {
  const { title, heading, project, text, journals } = content;
  const said = (source: { type: string; id: number }) => {
    if (source.type === entity.type) return ["created", excerpt(text, LONGEST)].filter(Boolean).join(": ");
    const journal = source.type === journalWritten.name && journals.find(({ id }) => id === source.id);
    return journal ? journalText(journal, own) : "";
  };
  return {
    title: heading ? `${heading.number} ${heading.name}` : title,
    url: `${baseUrl}${cardAddress(content)}`,
    project,
    events: new Map(events.map(({ id, source }) => [id, said(source)])),
  };
}

const journalText = <Entry extends VisibleJournal>(entry: Entry, own: CardOf<Entry>) =>
  [
    ...own.changes(entry).map(({ plain }) => plain),
    ...(entry.notes === "" ? [] : [excerpt(entry.notes, LONGEST)]),
  ].join("; ");
