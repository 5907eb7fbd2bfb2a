import { sql } from "kysely";
import { type JournalInHand, type WrittenJournal, watchersOf } from "../../entities/index.js";
import { type Blanks, builtOnce, type Db } from "../../kernel/index.js";
import {
  because,
  everyoneIn,
  heldEntity,
  heldJournal,
  journalInHand,
  mayHide,
  moves,
  type NotificationSource,
  onlyIfSetting,
  peopleIn,
  principals,
  type Recipients,
  type Sql,
  sameJournal,
  type ToldJournal,
  toldJournal,
  toldJournalVisible,
} from "../../notifications/index.js";
import { type CreatedIssue, issueCreated, issueEntity } from "../issue/issue-entity.js";
import { issueVisibleTo } from "../visibility/visibility.js";
import { type Subject, sameIssue, sameSubject, subject, type ToldIssue, type UpdatedSubject } from "./subject.js";

interface ToldUpdate extends ToldJournal, UpdatedSubject {
  former_assignee_id: number | null;
}

/** Creation of an issue. */
export const issueSource: NotificationSource<ToldIssue, CreatedIssue> = {
  topic: issueCreated,
  read: readIssue,
  held: (issue, isHanded) => heldEntity(issueEntity, issue.id, isHanded ? sameIssue(issue) : undefined),
  handed: ({ inHand }) => inHand,
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
export const journalSource: NotificationSource<ToldUpdate, WrittenJournal> = {
  topic: issueEntity.journalWritten,
  read: readJournal,
  held: (journal, isHanded) =>
    heldJournal(
      issueEntity,
      { id: journal.id, entityId: journal.issue_id },
      isHanded ? { entity: sameSubject(journal), journal: sameJournal(journal) } : {},
    ),
  // Its changed fields stay as they were written.
  handed: ({ inHand }) => inHand && updateOf(inHand),
  entries: [
    {
      kind: "edit_issue",
      entity: { type: issueEntity.type, id: "issue_id" },
      actor: "user_id",
      if: "tells",
      hides: mayHide,
      moves,
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

function updateOf(inHand: JournalInHand): ToldUpdate {
  const issue = inHand.record as UpdatedSubject; // nothing else is said of an issue
  const former = inHand.details.find(({ field }) => field === "assigned_to_id")?.old;
  return { ...journalInHand(inHand), ...issue, former_assignee_id: former ? Number(former) : null };
}

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
    .select([...toldJournal, ...subject])
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

const subjectVisible = (user: Sql<number>, issue: Subject) => visibleTo({ ...issue, user });

type Asked = Pick<Subject, "project_id" | "author_id" | "assigned_to_id" | "is_private" | "tracker_id"> & {
  user: number;
};

const visibleTo = builtOnce(
  (_, { user, project_id, author_id, assigned_to_id, is_private, tracker_id }: Blanks<Asked>) =>
    issueVisibleTo(user, {
      project: sql`${project_id}::int`,
      author: sql`${author_id}::int`,
      assignee: sql`${assigned_to_id}::int`,
      isPrivate: sql`${is_private}::boolean`,
      tracker: sql`${tracker_id}::int`,
    }),
);
