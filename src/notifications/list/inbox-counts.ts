import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/index.js";
import type { Reason } from "../job/reason.js";
import type { Registry } from "../registry.js";
import { MENTION } from "../settings/names.js";
import { inboxOf, type Reader } from "./would-render.js";

export interface InboxCounts {
  /** Unseen ones that would render. */
  unseen: number;
  mentions: number;
  assigned: number;
  /** Those with something unseen, most first. */
  projects: { id: number; name: string; count: number }[];
  /** Only so many of the newest were counted: each number is "at least". */
  more: boolean;
  /** The person was told something at some time, and it is still kept. */
  ever: boolean;
  /** The last marking that took something from the list, while it is fresh and was not undone. */
  undoable: { id: number; count: number } | null;
}

/** Unseen ones that are counted: enough for "99+", and what a page can afford. */
const COUNTED = 300;

const ASSIGNEE: Reason = "assignee";

const FRESH = sql`interval '5 minutes'`;

/** What the page and the panel say besides the list: one statement, whose `unseen` is the number of the badge. */
export async function inboxCounts(db: Db, registry: Registry, reader: Reader): Promise<InboxCounts> {
  // What is shown of each is asked once for all three numbers: the visibility of events is most of the statement.
  const inbox = inboxOf(registry, reader);
  const { rows } = await sql<Row>`
    with ${inbox.grants}, newest as materialized (
      select n.project_id, shown.mentions, shown.assigned
        from service_notifications n
       cross join lateral (
         select bool_or(e.kind = ${MENTION}) as mentions, bool_or(e.reason = ${ASSIGNEE}) as assigned
           from service_notification_events e where e.service_notification_id = n.id and ${inbox.shownEvent}) shown
       where ${inbox.mine} and ${inbox.listed} and shown.mentions is not null
       order by n.last_event_at desc, n.id desc
       limit ${sql.lit(COUNTED)})
    select exists (select 1 from service_notifications where user_id = ${reader.id}) as ever,
           (select json_build_object('id', id, 'count', notifications)
              from (select * from service_notification_markings
                     where user_id = ${reader.id} and notifications > 0 and created_at > now() - ${FRESH}
                     order by id desc limit 1) last
             where not is_undone) as undoable,
           coalesce(json_agg(counted order by counted.count desc, counted.name), '[]') as projects
      from (
        select project_id as id, (select name from projects where id = project_id) as name, ${count(sql`true`)} as count,
               ${count(sql`mentions`)} as mentions, ${count(sql`assigned`)} as assigned
          from newest group by project_id) counted`.execute(db);
  const { projects, ever, undoable } = rows[0] ?? { projects: [], ever: false, undoable: null };
  const sum = (of: (project: CountedProject) => number) => projects.reduce((total, one) => total + of(one), 0);
  const total = sum((one) => one.count);
  return {
    unseen: total,
    mentions: sum((one) => one.mentions),
    assigned: sum((one) => one.assigned),
    projects: projects.flatMap(({ id, name, count }) => (name === null ? [] : [{ id, name, count }])),
    more: total === COUNTED,
    ever,
    undoable,
  };
}

const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;

interface CountedProject {
  /** 0 for a record outside of projects. */
  id: number;
  name: string | null;
  count: number;
  mentions: number;
  assigned: number;
}

interface Row {
  ever: boolean;
  undoable: InboxCounts["undoable"];
  projects: CountedProject[];
}
