import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { useView } from "../../design/index.js";
import { journalShown } from "../../entities/index.js";
import { type Db, unnamed } from "../../kernel/index.js";
import type { LiveCollection } from "../../notifications/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { matching } from "../list/issue-query.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { millisecondsNow } from "./board-statuses.js";
import { BOARD, readShownBoard, type ShownBoard } from "./shown-board.js";

/** An open board hears how many issues others changed on it; what moves is for its viewer to say. */
export const liveBoard: LiveCollection<ShownBoard> = {
  parameter: BOARD,
  type: issueEntity.type,
  shown: readShownBoard,
  async news({ db }, pages) {
    for (const { place, ids, now } of await changedOn(db, pages)) {
      const { shown } = pages[place - 1] as Page; // as they were numbered
      for (const id of ids) shown.changed.add(id);
      shown.askedAt = now;
    }
    return pages.map(({ shown }) => <BoardNews count={shown.changed.size} />);
  },
};

interface Page {
  viewer: Viewer;
  shown: ShownBoard;
}

/** Enough to say that much is new. */
const MOST = 100;

/** Milliseconds: a change may be committed so long after its time. */
const LATE = 60_000;

interface Changed {
  /** Of the page, from 1 on. */
  place: number;
  ids: number[];
  now: number;
}

/**
 * What others changed on each board, in one statement: issues that match now, and those whose cards it shows. It reads what was
 * updated since it was asked last, by the index of that order. Boards with one condition, as most are, are one part of it.
 */
async function changedOn(db: Db, pages: Page[]): Promise<Changed[]> {
  const asked = pages
    .map(({ viewer, shown }, at) => ({ viewer, shown, place: at + 1, matches: matching(viewer, shown.filters) }))
    .filter(({ shown }) => shown.changed.size < MOST);
  if (asked.length === 0) return [];
  const parts = [...Map.groupBy(asked, ({ matches }) => textOf(db, matches)).values()].map(
    (those) => sql`
      select page.place::int as place, ${millisecondsNow} as now, array(
        select i.id from issues i
         where i.updated_on > ${moment("page.asked_from")}
           and (${those[0]?.matches} or i.id = any(string_to_array(page.cards, '.')::int[]))
           and ${changedByOthers} and ${issueVisible(user, issueColumns("i"))}
         order by i.updated_on desc limit ${sql.lit(MOST)}) as ids
        from unnest(${those.map(({ place }) => place)}::int[],
                    ${those.map(({ viewer }) => viewer.id)}::int[],
                    ${those.map(({ shown }) => shown.cards)}::text[],
                    ${those.map(({ shown }) => shown.readAt)}::float8[],
                    ${those.map(({ shown }) => Math.max(shown.readAt, shown.askedAt - LATE))}::float8[])
             page (place, user_id, cards, read_at, asked_from)`,
  );
  const { rows } = await sql<Changed>`${unnamed} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const textOf = (db: Db, condition: RawBuilder<boolean>): string => {
  const { sql: text, parameters } = condition.compile(db);
  return JSON.stringify([text, parameters]);
};

const user = sql.ref<number>("page.user_id");

const moment = (milliseconds: string): RawBuilder<Date> => sql`to_timestamp(${sql.ref(milliseconds)} / 1000)`;

/** They made it, or changed a field that the viewer may know of; a comment changes no card. */
const changedByOthers = sql<boolean>`(
  i.created_on > ${moment("page.read_at")} and i.author_id <> ${user}
  or exists (
    select 1 from journals j
     where j.entity_id = i.id and j.created_on > ${moment("page.read_at")} and j.user_id <> ${user}
       and exists (select 1 from journal_details d where d.journal_id = j.id)
       and ${journalShown(user, issueEntity)}))`;

function BoardNews({ count }: { count: number }) {
  const { t } = useView();
  if (count === 0) return null;
  return (
    <p class="toast">
      {t("issues.board.changed", { count })}
      <button type="button" class="btn" data-variant="outline" data-size="sm" data-action="news#refresh">
        {t("notifications.news.show")}
      </button>
    </p>
  );
}
