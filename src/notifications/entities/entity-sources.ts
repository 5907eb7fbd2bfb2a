import { sql } from "kysely";
import { type EntityClass, type WrittenJournal, watchersOf } from "../../entities/index.js";
import type { Db, Topic } from "../../kernel/index.js";
import { heldEntity, heldJournal } from "../job/held.js";
import { because, type Candidates, everyoneIn, principals } from "../job/recipients.js";
import type { AnySource, NotificationSource } from "../sources/source.js";
import { mayHide, moves, toldJournal, toldJournalVisible } from "./told-journal.js";

/** What is read of a record: who made it and when, and who is concerned with it beside its watchers. */
interface Subject {
  author_id: number;
  created_on: string;
  /** Of these the author is told as such, and so is the assignee. */
  concerned?: number[];
  assigned_to_id?: number | null;
  /** Who is told beside those that a text names, where a class has rules of its own. */
  candidates?: Candidates[];
}

type CreationRow = Subject & { id: number };

type JournalRow = NonNullable<Awaited<ReturnType<typeof readJournal>>> & { record: Subject };

interface Declared {
  /** Published when a record is created. */
  created: Topic<{ id: number; mentioned: number[] }>;
  kinds: { created: string; changed: string };
  /** Undefined when it is gone. `journalId`: the change that is told of, if it is one. */
  read(db: Db, id: number, journalId?: number): Promise<Subject | undefined>;
}

/** The two sources of a class: its records and their journals, told to those concerned and to the watchers. */
export const entitySources = (entity: EntityClass, declared: Declared): AnySource[] => [
  creations(entity, declared),
  journals(entity, declared),
];

function creations(entity: EntityClass, { created, kinds, read }: Declared) {
  const source: NotificationSource<CreationRow, { id: number; mentioned: number[] }> = {
    topic: created,
    async read(db, id) {
      const row = await read(db, id);
      return row && { id, ...row };
    },
    held: ({ id }) => heldEntity(entity, id),
    entries: [
      {
        kind: kinds.created,
        mentions: ({ mentioned }) => mentioned,
        recipients: (row) => ({
          candidates: candidates(entity, row.id, row),
          visibleTo: (user) => entity.visible(user, sql`${row.id}::int`),
        }),
      },
    ],
  };
  return source;
}

function journals(entity: EntityClass, { kinds, read }: Declared) {
  const source: NotificationSource<JournalRow, WrittenJournal> = {
    topic: entity.journalWritten,
    async read(db, id) {
      const journal = await readJournal(db, entity, id);
      const record = journal && (await read(db, journal.entity_id, id));
      return record && { ...journal, record };
    },
    held: ({ id, entity_id }) => heldJournal(entity, { entityId: entity_id, id }),
    entries: [
      {
        kind: kinds.changed,
        entity: { type: entity.type, id: "entity_id" },
        actor: "user_id",
        if: "tells",
        hides: mayHide,
        moves,
        mentions: ({ mentioned }) => mentioned,
        editedIn: "editedIn",
        recipients: (journal) => ({
          candidates: candidates(entity, journal.entity_id, journal.record),
          visibleTo: (user) => {
            const id = sql<number>`${journal.entity_id}::int`;
            return toldJournalVisible(user, journal, {
              entity,
              visible: entity.visible(user, id),
              project: entity.project(id),
            });
          },
        }),
      },
    ],
  };
  return source;
}

const readJournal = (db: Db, entity: EntityClass, id: number) =>
  db
    .selectFrom("journals as j")
    .select("j.entity_id")
    .select(toldJournal)
    .where("j.id", "=", id)
    .where("j.entity_type", "=", entity.type)
    .executeTakeFirst();

function candidates({ type }: EntityClass, id: number, subject: Subject): Candidates[] {
  if (subject.candidates) return subject.candidates;
  const { author_id, assigned_to_id, concerned = [] } = subject;
  const author = concerned.filter((person) => person === author_id);
  return [
    because("author", principals(...author)),
    because("assignee", principals(assigned_to_id)),
    principals(...concerned),
    because("watcher", everyoneIn(watchersOf(type, sql`${id}::int`))),
  ];
}
