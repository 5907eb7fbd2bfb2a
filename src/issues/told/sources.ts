import { sql } from "kysely";
import { noteVisible, type WrittenJournal, watchersOf } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import {
  because,
  everyoneIn,
  heldEntity,
  heldJournal,
  type NotificationSource,
  onlyIfSetting,
  principals,
  type Recipients,
  type Sql,
} from "../../notifications/index.js";
import { issueCreated, issueEntity } from "../issue/issue-entity.js";
import { issueVisible } from "../issue/visibility.js";

/** What the job reads of the issue behind a source: its recipients, and whether it is closed now. */
interface Subject {
  issue_id: number;
  project_id: number;
  author_id: number;
  assigned_to_id: number | null;
  is_private: boolean;
  is_closed: boolean;
}

type IssueRow = Subject & { id: number; created_on: string };

type JournalRow = Subject & {
  id: number;
  user_id: number;
  private_notes: boolean;
  created_on: string;
  /** From the journal itself: the job sees no dirty state (specification 6.4.8). */
  former_assignee_id: number | null;
  closes: boolean;
  /** Who works on it, where it is or whether it is private was changed. */
  hides: boolean;
  moves: boolean;
};

const subject = sql`i.id as issue_id, i.project_id, i.author_id, i.assigned_to_id, i.is_private, s.is_closed`;

/** Creation of an issue. */
export const issueSource: NotificationSource<IssueRow, { id: number; mentioned: number[]; notify: boolean }> = {
  topic: issueCreated,
  async read(db, id) {
    const { rows } = await sql<IssueRow>`
      select i.id, i.created_on::text, ${subject}
        from issues i join issue_statuses s on s.id = i.status_id where i.id = ${id}`.execute(db);
    return rows[0];
  },
  held: ({ id }) => heldEntity(issueEntity, id),
  entries: [
    {
      kind: "create_issue",
      if: (issue) => issue.notify,
      mentions: (issue) => issue.mentioned,
      // Creating a closed issue counts as closing it, so no recipient is dropped (specification 6.2.5).
      recipients: (issue) => ({
        candidates: concerned(issue),
        visibleTo: (user) => subjectVisible(user, issue),
      }),
    },
  ],
};

/** A journal of an issue: notes, changed fields, or both. */
export const journalSource: NotificationSource<JournalRow, WrittenJournal> = {
  topic: issueEntity.journalWritten,
  read: readJournal,
  held: ({ id, issue_id }) => heldJournal(issueEntity, issue_id, id),
  entries: [
    {
      kind: "edit_issue",
      entity: (journal) => ({ type: issueEntity.type, id: journal.issue_id }),
      actor: "user_id",
      if: (journal) => journal.tells,
      hides: (journal) => journal.hides,
      moves: (journal) => journal.moves,
      mentions: (journal) => journal.mentioned,
      recipients: (journal): Recipients => ({
        candidates: [
          ...concerned(journal),
          onlyIfSetting("previous_assignee", because("former_assignee", principals(journal.former_assignee_id))),
        ],
        onlyWith: journal.is_closed && !journal.closes ? "closed_issues" : undefined,
        visibleTo: (user) =>
          journal.private_notes
            ? sql`${subjectVisible(user, journal)} and ${noteVisible(user, asNote(journal), sql`${journal.project_id}::int`)}`
            : subjectVisible(user, journal),
      }),
    },
  ],
};

async function readJournal(db: Db, id: number): Promise<JournalRow | undefined> {
  const { rows } = await sql<JournalRow>`
    select j.id, j.user_id, j.private_notes, j.created_on::text, ${subject},
           assignee.old_value::int as former_assignee_id,
           coalesce(now_in.is_closed and not before.is_closed, false) as closes,
           ${touches("project_id", "assigned_to_id", "is_private")} as hides, ${touches("project_id")} as moves
      from journals j
      join issues i on i.id = j.entity_id
      join issue_statuses s on s.id = i.status_id
      left join journal_details assignee
        on assignee.journal_id = j.id and assignee.property = 'attr' and assignee.prop_key = 'assigned_to_id'
      left join journal_details moved
        on moved.journal_id = j.id and moved.property = 'attr' and moved.prop_key = 'status_id'
      left join issue_statuses before on before.id = moved.old_value::int
      left join issue_statuses now_in on now_in.id = moved.value::int
     where j.id = ${id} and j.entity_type = ${issueEntity.type}`.execute(db);
  return rows[0];
}

const touches = (...fields: string[]) => sql<boolean>`exists (
  select 1 from journal_details d where d.journal_id = j.id and d.property = 'attr' and d.prop_key = any(${fields}))`;

/** Specification 6.2: author, assignee and watchers always; members who asked for every change of the project. */
function concerned(issue: Subject) {
  return [
    because("author", principals(issue.author_id)),
    because("assignee", principals(issue.assigned_to_id)),
    because("watcher", everyoneIn(watchersOf(issueEntity.type, sql`${issue.issue_id}::int`))),
    onlyIfSetting(
      "all_project_changes",
      because("project", everyoneIn(sql`select user_id from members where project_id = ${issue.project_id}`)),
    ),
  ];
}

const asNote = (journal: JournalRow) => ({
  author: sql<number>`${journal.user_id}::int`,
  isPrivate: sql<boolean>`${journal.private_notes}::boolean`,
});

const subjectVisible = (user: Sql<number>, issue: Subject) =>
  issueVisible(user, {
    project: sql`${issue.project_id}::int`,
    author: sql`${issue.author_id}::int`,
    assignee: sql`${issue.assigned_to_id}::int`,
    isPrivate: sql`${issue.is_private}::boolean`,
  });
