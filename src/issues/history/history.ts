import type { Viewer } from "../../accounts/index.js";
import {
  countJournals,
  type EntityClass,
  placeOfJournal,
  type VisibleJournal,
  visibleJournals,
  type WhichJournals,
} from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { type ReadableDetail, readableDetails } from "../fields/detail-names.js";
import type { Field } from "../fields/field.js";
import { issueEntity } from "../issue/issue-entity.js";
import { historyFields } from "./history-fields.js";

/** A journal with what it changed in words. */
export interface HistoryEntry extends VisibleJournal {
  details: ReadableDetail[];
}

export const history = (db: Db, viewer: Viewer, which: WhichJournals): Promise<HistoryEntry[]> =>
  historyOf(db, viewer, { ...ofIssues, ...which });

/** A class of records whose journals change fields of its table. */
export interface WithFields {
  entity: EntityClass;
  fields: ReadonlyMap<string, Field>;
}

export const ofIssues: WithFields = { entity: issueEntity, fields: historyFields };

/** Visible journals with names for what they changed from and to: at most two statements. */
export async function historyOf(
  db: Db,
  viewer: Viewer,
  { entity, fields, ...which }: WithFields & WhichJournals,
): Promise<HistoryEntry[]> {
  const journals = await visibleJournals(db, viewer, entity, which);
  const stored = journals.flatMap((journal) => journal.stored);
  const readable = Map.groupBy(await readableDetails(db, stored, fields), ({ journalId }) => journalId);
  // A copy would lose what is of their class.
  return journals.map((journal) => Object.assign(journal, { details: readable.get(journal.id) ?? [] }));
}

/** What a page shows of the history of a record. */
export interface ShownHistory {
  /** Oldest first, only what the viewer may see. */
  entries: HistoryEntry[];
  /** How many stand before them. */
  earlier: number;
  /** The newest of those before them. */
  earlierUpTo?: number;
  /** It was asked for older ones than the newest. */
  isOlder: boolean;
}

/** Entries of one page. More would weigh megabytes, for the sake of what is folded anyway. */
const ON_A_PAGE = 200;

/** Characters of their notes: two of the longest, or 200 that are longer than usual. A hundred of the longest take 15 seconds to draw. */
const NOTES_ON_A_PAGE = 140_000;

/** The newest ones, or those up to a journal of the record, with it. The statements grow by one or two where there are more. */
export async function shownHistory(
  db: Db,
  viewer: Viewer,
  { entityId, upTo, ...about }: WithFields & { entityId: number; upTo?: number | undefined },
): Promise<ShownHistory> {
  const { entity } = about;
  const place = upTo === undefined ? undefined : await placeOfJournal(db, viewer, entity, { entityId, id: upTo });
  const older = place && ([place.position, place.id + 1] as [string, number]);
  const which = { entityId, limit: ON_A_PAGE + 1, ...(older && { after: older }) };
  const entries = await historyOf(db, viewer, { ...about, ...which });
  const isOlder = place !== undefined;
  const shown = entries.slice(firstShown(entries));
  const [first] = shown;
  const before = entries.at(-shown.length - 1);
  if (!before || !first) return { entries, earlier: 0, isOlder };
  const earlier = await countJournals(db, viewer, entity, { entityId, after: [first.position, first.id] });
  return { entries: shown, earlier, earlierUpTo: before.id, isOlder };
}

/** Where the entries begin that one page has room for; the newest always has. */
function firstShown(entries: readonly HistoryEntry[]): number {
  let room = NOTES_ON_A_PAGE;
  const last = entries.length - 1;
  const tooMuch = entries.findLastIndex(({ notes }, place) => {
    room -= notes.length;
    return place < last && (room < 0 || place < entries.length - ON_A_PAGE);
  });
  return tooMuch + 1;
}
