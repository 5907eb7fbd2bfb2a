import { sql } from "kysely";
import { type WrittenJournal, watchersOf } from "../../entities/index.js";
import { type Blanks, builtOnce, type Db } from "../../kernel/index.js";
import {
  because,
  everyoneIn,
  heldEntity,
  heldJournal,
  type NotificationSource,
  onlyIfSetting,
  peopleIn,
  principals,
  type Recipients,
  type Sql,
  toldJournal,
  toldJournalVisible,
} from "../../notifications/index.js";
import { issueCreated, issueEntity } from "../issue/issue-entity.js";
import { issueVisibleTo } from "../visibility/visibility.js";

type IssueRow = NonNullable<Awaited<ReturnType<typeof readIssue>>>;
type JournalRow = NonNullable<Awaited<ReturnType<typeof readJournal>>>;
type Subject = Omit<IssueRow, "id" | "created_on">;

/** What the job reads of the issue behind a source: its recipients, and whether it is closed now. */
const subject = [
  "i.id as issue_id",
  "i.project_id",
  "i.tracker_id",
  "i.author_id",
  "i.assigned_to_id",
  "i.is_private",
  "s.is_closed",
] as const;

/** Creation of an issue. */
export const issueSource: NotificationSource<IssueRow, { id: number; mentioned: number[]; notify: boolean }> = {
  topic: issueCreated,
  read: readIssue,
  held: ({ id }) => heldEntity(issueEntity, id),
  entries: [
    {
      kind: "create_issue",
      if: "notify",
      mentions: "mentioned",
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
      entity: { type: issueEntity.type, id: "issue_id" },
      actor: "user_id",
      if: "tells",
      hides: "hides",
      moves: "moves",
      mentions: "mentioned",
      editedIn: "editedIn",
      recipients: (journal): Recipients => ({
        candidates: [
          ...concerned(journal),
          onlyIfSetting("previous_assignee", because("former_assignee", principals(journal.former_assignee_id))),
        ],
        onlyWith: journal.is_closed && !journal.closes ? "closed_issues" : undefined,
        visibleTo: (user) =>
          toldJournalVisible(user, journal, {
            entity: issueEntity,
            visible: subjectVisible(user, journal),
            project: sql`${journal.project_id}::int`,
          }),
      }),
    },
  ],
};

async function readIssue(db: Db, id: number) {
  const { rows } = await issueById({ id }).execute(db);
  return rows[0];
}

const issueById = builtOnce((db, { id }: Blanks<{ id: number }>) =>
  db
    .selectFrom("issues as i")
    .innerJoin("issue_statuses as s", "s.id", "i.status_id")
    .select(["i.id", sql<string>`i.created_on::text`.as("created_on"), ...subject])
    .where("i.id", "=", id),
);

async function readJournal(db: Db, id: number) {
  const { rows } = await journalById({ id }).execute(db);
  return rows[0];
}

const journalById = builtOnce((db, { id }: Blanks<{ id: number }>) =>
  db
    .selectFrom("journals as j")
    .innerJoin("issues as i", "i.id", "j.entity_id")
    .innerJoin("issue_statuses as s", "s.id", "i.status_id")
    .leftJoin("journal_details as assignee", (join) =>
      join
        .onRef("assignee.journal_id", "=", "j.id")
        .on("assignee.property", "=", sql.lit("attr"))
        .on("assignee.prop_key", "=", sql.lit("assigned_to_id")),
    )
    .leftJoin("journal_details as moved", (join) =>
      join
        .onRef("moved.journal_id", "=", "j.id")
        .on("moved.property", "=", sql.lit("attr"))
        .on("moved.prop_key", "=", sql.lit("status_id")),
    )
    .leftJoin("issue_statuses as before", (join) => join.on("before.id", "=", sql`moved.old_value::int`))
    .leftJoin("issue_statuses as now_in", (join) => join.on("now_in.id", "=", sql`moved.value::int`))
    .select([...toldJournal(issueEntity), ...subject])
    // From the journal, not from the issue: the job sees no dirty state (specification 6.4.8).
    .select(sql<number | null>`assignee.old_value::int`.as("former_assignee_id"))
    .select(sql<boolean>`coalesce(now_in.is_closed and not before.is_closed, false)`.as("closes"))
    .where("j.id", "=", id)
    .where("j.entity_type", "=", issueEntity.type),
);

/** Specification 6.2: author, assignee and watchers always; members who asked for every change of the project. */
function concerned(issue: Subject) {
  return [
    because("author", principals(issue.author_id)),
    because("assignee", principals(issue.assigned_to_id)),
    because("watcher", everyoneIn(watchersOf(issueEntity.type, sql`${issue.issue_id}::int`))),
    onlyIfSetting(
      "all_project_changes",
      because("project", peopleIn(sql`select user_id from effective_roles where project_id = ${issue.project_id}`)),
    ),
  ];
}

const subjectVisible = (user: Sql<number>, issue: Subject) =>
  issueVisibleTo(user, {
    project: sql`${issue.project_id}::int`,
    author: sql`${issue.author_id}::int`,
    assignee: sql`${issue.assigned_to_id}::int`,
    isPrivate: sql`${issue.is_private}::boolean`,
    tracker: sql`${issue.tracker_id}::int`,
  });
