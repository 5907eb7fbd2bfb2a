import type { Viewer } from "../accounts/index.js";
import { type Described, type EntityClass, type VisibleJournal, visibleJournals } from "../entities/index.js";
import type { Db } from "../kernel/index.js";
import { type Deed, did } from "../notifications/index.js";
import { changes, creations, type StreamedClass } from "./entity-streams.js";
import type { ChangedPart, Happening } from "./happening.js";
import type { ActivityProvider, Mark } from "./provider.js";

interface ActiveClass<Entry extends VisibleJournal> extends StreamedClass, Pick<ActivityProvider, "scope" | "label"> {
  /** For a class whose journals are more than notes. */
  history?: {
    /** The given journals as far as the viewer may see them. */
    journals(db: Db, viewer: Viewer, journalIds: number[]): Promise<Entry[]>;
    changes(entry: Entry): ChangedPart[];
    /** What a journal says beyond a comment or a change. */
    deed(entry: Entry): Deed | undefined;
  };
}

/** Places of the streams: at one moment a record is there before it is changed. */
const CHANGES = 0;

/** What happens to the records of a class: they are created, changed and commented on. */
export function entityActivity<Entry extends VisibleJournal = VisibleJournal>(
  active: ActiveClass<Entry>,
): ActivityProvider {
  const { entity, scope, label } = active;
  return {
    scope,
    label,
    permission: entity.viewPermission,
    streams: [changes(active), creations(active)],
    async happenings(db, viewer, marks) {
      const journalIds = marks.filter(({ stream }) => stream === CHANGES).map(({ id }) => id);
      const [records, told] = await Promise.all([
        entity.describe(db, viewer, [...new Set(marks.map(({ recordId }) => recordId))]),
        journalIds.length === 0 ? new Map() : toldBy(active, { db, viewer, journalIds }),
      ]);
      return marks.map((mark) => {
        const record = records.get(mark.recordId);
        if (!record) return undefined;
        return mark.stream === CHANGES ? changed(mark, record, told.get(mark.id)) : created(mark, record);
      });
    },
  };
}

type Told = Pick<Happening, "deed" | "text" | "changes" | "isPrivate">;

/** What the journals say, by their ids. */
async function toldBy<Entry extends VisibleJournal>(
  { entity, history }: ActiveClass<Entry>,
  { db, viewer, journalIds }: { db: Db; viewer: Viewer; journalIds: number[] },
): Promise<Map<number, Told>> {
  if (!history) return byId(await journalsOf(db, viewer, entity, journalIds), toldOfNote);
  return byId(await history.journals(db, viewer, journalIds), (entry) => ({
    ...toldOfNote(entry),
    deed: history.deed(entry) ?? toldOfNote(entry).deed,
    changes: history.changes(entry),
  }));
}

const journalsOf = (db: Db, viewer: Viewer, entity: EntityClass, journalIds: number[]) =>
  visibleJournals(db, viewer, entity, { journalIds });

const byId = <Entry extends VisibleJournal>(entries: Entry[], told: (entry: Entry) => Told) =>
  new Map(entries.map((entry) => [entry.id, told(entry)]));

const toldOfNote = ({ notes, privateNotes }: VisibleJournal): Told => ({
  deed: notes === "" ? did.changed : did.commented,
  text: notes,
  changes: [],
  isPrivate: privateNotes,
});

const created = ({ at, who }: Mark, record: Described): Happening => ({
  at,
  who,
  deed: did.opened,
  record,
  href: record.href,
  text: record.text,
  changes: [],
  isPrivate: false,
});

const changed = ({ id, at, who }: Mark, record: Described, told: Told | undefined): Happening | undefined =>
  told && { at, who, record, href: `${record.href}#change-${id}`, ...told };
