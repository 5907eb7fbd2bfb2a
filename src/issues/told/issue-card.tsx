import { sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { excerpt, useView } from "../../design/index.js";
import { noteVisible } from "../../entities/index.js";
import type { Db } from "../../kernel/index.js";
import { type Card, type ListedNotification, NotificationCard } from "../../notifications/index.js";
import type { ReadableDetail } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";
import { type HistoryEntry, history } from "../history/history.js";
import { issueEntity } from "../issue/issue-entity.js";
import { issueColumns, issueVisible } from "../issue/visibility.js";

interface IssueContent {
  issue: IssueRow;
  /** Visible journals among the events, oldest first. */
  journals: HistoryEntry[];
  /** Whether the creation is among the events. */
  created: boolean;
}

interface IssueRow {
  id: number;
  subject: string;
  description: string;
  tracker: string;
  project_id: number;
  project_name: string;
  project_identifier: string;
}

const SUMMARY_FIELDS = 3;
const EXCERPT_LENGTH = 200;

export const issueCard: Card<IssueContent> = {
  entityType: issueEntity.type,
  eventVisible: (e, n) => {
    const user = sql.ref<number>(`${n}.user_id`);
    const note = noteVisible(
      user,
      { author: sql.ref("cj.user_id"), isPrivate: sql.ref("cj.private_notes") },
      sql.ref("ci.project_id"),
    );
    return sql`exists (
      select 1 from issues ci
       where ci.id = ${sql.ref(`${n}.entity_id`)} and ${issueVisible(user, issueColumns("ci"))}
         and case ${sql.ref(`${e}.source_type`)}
             when ${issueEntity.type} then true
             else exists (
               select 1 from journals cj
                where cj.id = ${sql.ref(`${e}.source_id`)} and cj.entity_type = ${issueEntity.type} and cj.entity_id = ci.id and ${note}
                  and (cj.notes <> '' or exists (select 1 from journal_details cd where cd.journal_id = cj.id)))
             end)`;
  },
  load,
  render: (content, notification) => <IssueCard {...content} notification={notification} />,
  text: ({ issue, journals, created }, { events }, baseUrl) => ({
    title: `#${issue.id} ${issue.subject}`,
    url: `${baseUrl}/issues/${issue.id}${anchor(journals)}`,
    project: { id: issue.project_id, name: issue.project_name, identifier: issue.project_identifier },
    events: new Map(
      events.map(({ id, source }) => {
        const journal = journals.find((one) => source.type === issueEntity.journalWritten.name && one.id === source.id);
        return [
          id,
          journal ? journalText(journal) : created ? `created: ${excerpt(issue.description, EXCERPT_LENGTH)}` : "",
        ];
      }),
    ),
  }),
};

/** Issues and journals are asked for again with today's permissions: what was made private since is not here. */
async function load(db: Db, viewer: Viewer, notifications: ListedNotification[]): Promise<Map<number, IssueContent>> {
  const issues = await visibleIssues(
    db,
    viewer,
    notifications.map(({ entity }) => entity.id),
  );
  const journalIds = notifications.flatMap(({ events }) =>
    events.filter(({ source }) => source.type === issueEntity.journalWritten.name).map(({ source }) => source.id),
  );
  const journals = Map.groupBy(await history(db, viewer, { journalIds }), ({ entityId }) => entityId);
  return new Map(
    notifications.flatMap(({ id, entity, events }) => {
      const issue = issues.get(entity.id);
      if (!issue) return [];
      const told = new Set(
        events.filter(({ source }) => source.type === issueEntity.journalWritten.name).map(({ source }) => source.id),
      );
      const shown = (journals.get(entity.id) ?? []).filter((journal) => told.has(journal.id));
      return [
        [
          id,
          { issue, journals: shown, created: events.some(({ source }) => source.type === issueEntity.type) },
        ] as const,
      ];
    }),
  );
}

async function visibleIssues(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, IssueRow>> {
  const { rows } = await sql<IssueRow>`
    select i.id, i.subject, i.description, t.name as tracker,
           p.id as project_id, p.name as project_name, p.identifier as project_identifier
      from issues i
      join projects p on p.id = i.project_id
      join trackers t on t.id = i.tracker_id
     where i.id = any(${ids}::int[]) and ${issueVisible(sql`${viewer.id}`, issueColumns("i"))}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function IssueCard({ issue, journals, created, notification }: IssueContent & { notification: ListedNotification }) {
  const { t } = useView();
  const text = excerptOf(journals, created ? issue.description : "");
  const fields = finalValues(journals);
  return (
    <NotificationCard
      notification={notification}
      project={{ name: issue.project_name, href: `/projects/${issue.project_identifier}` }}
    >
      <a
        class="feed-title"
        dir="auto"
        data-list-target="item"
        href={`/issues/${issue.id}${anchor(journals)}`}
        target="_blank"
        rel="noopener"
      >
        {issue.tracker} #{issue.id}: {issue.subject}
      </a>
      {text !== "" && (
        <p dir="auto" class="card-excerpt quiet">
          {text}
        </p>
      )}
      {fields.length > 0 && (
        <p class="card-summary changes">
          {fields.slice(0, SUMMARY_FIELDS).map(({ field, value }, index) => (
            <>
              {index > 0 && " · "}
              <span>
                <b>{t(`captions.${field}`)}</b>{" "}
                <bdi>{field === "description" ? t("issues.changed") : <FieldValue field={field} value={value} />}</bdi>
              </span>
            </>
          ))}
          {fields.length > SUMMARY_FIELDS && ` · ${t("issues.moreDetails")}`}
        </p>
      )}
    </NotificationCard>
  );
}

/** The newest note, or the description when the issue is new to the reader. */
function excerptOf(journals: HistoryEntry[], description: string): string {
  const noted = journals.findLast(({ notes }) => notes !== "");
  return excerpt(noted?.notes ?? description, EXCERPT_LENGTH);
}

/** For each field the last journal that touched it, in the order of the last touch. */
function finalValues(journals: HistoryEntry[]): ReadableDetail[] {
  const last = new Map<string, ReadableDetail>();
  for (const detail of journals.flatMap(({ details }) => details)) {
    last.delete(detail.field);
    last.set(detail.field, detail);
  }
  return [...last.values()];
}

const anchor = (journals: HistoryEntry[]) => (journals.length > 0 ? `#change-${journals.at(-1)?.id}` : "");

function journalText({ notes, details }: HistoryEntry): string {
  const changes = details.map(({ field, value }) =>
    field === "description" ? "description changed" : `${field.replace(/_id$/, "")}: ${value ?? "none"}`,
  );
  return [...changes, ...(notes === "" ? [] : [excerpt(notes, EXCERPT_LENGTH)])].join("; ");
}
