import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { journalShown } from "../../entities/index.js";
import { type Db, unnamed } from "../../kernel/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { matching } from "../list/issue-query.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { millisecondsNow } from "./board-statuses.js";
import type { ShownBoard } from "./shown-board.js";

interface OpenBoard {
  viewer: Viewer;
  shown: ShownBoard;
}

interface ChangedOnBoards {
  /** Pairs: the place of a board, and the id of an issue. */
  changed: [number, number][];
  now: number;
}

/** For each board the newest issues that others changed, wherever they are: more than anybody counts. */
const MOST = 500;

/** Milliseconds: a change may be committed so long after its time. */
const LATE = 60_000;

/**
 * What others changed on these boards since they were asked for last, in one statement: issues that match now, and those whose
 * cards they show. Who may see what is planned once for all; a filter, once for all boards that have it.
 */
export async function changedOnBoards(db: Db, boards: OpenBoard[]): Promise<ChangedOnBoards> {
  const asked = boards.map(({ viewer, shown }, place) => ({
    place,
    cards: shown.cards,
    matches: matching(viewer, shown.filters),
  }));
  const found = [...Map.groupBy(asked, ({ matches }) => textOf(db, matches)).values()].map(
    (those) => sql`
      select c.place, i.id from (
        select place, string_to_array(cards, '.')::int[] as cards
          from unnest(${those.map(({ place }) => place)}::int[], ${those.map(({ cards }) => cards)}::text[]) b (place, cards)) b
        join changed c on c.place = b.place join issues i on i.id = c.id
       where ${those[0]?.matches} or i.id = any(b.cards)`,
  );
  const { rows } = await sql<ChangedOnBoards>`
    ${unnamed} with changed as materialized (${changedByOthers(boards)})
    select ${millisecondsNow} as now, coalesce(json_agg(json_build_array(place, id)), '[]') as changed
      from (${sql.join(found, sql` union all `)}) found`.execute(db);
  return rows[0] as ChangedOnBoards; // an aggregate has one row
}

const textOf = (db: Db, condition: RawBuilder<boolean>): string => {
  const { sql: text, parameters } = condition.compile(db);
  return JSON.stringify([text, parameters]);
};

/** Pairs of place and id: what the viewer of the board sees. Found by the index of what was updated last. */
const changedByOthers = (boards: OpenBoard[]) => sql`
  select board.place, updated.id
    from unnest(${boards.map((_, place) => place)}::int[],
                ${boards.map(({ viewer }) => viewer.id)}::int[],
                ${boards.map(({ shown }) => shown.readAt)}::float8[],
                ${boards.map(({ shown }) => Math.max(shown.readAt, shown.askedAt - LATE))}::float8[])
         board (place, user_id, read_at, asked_from)
   cross join lateral (
     select i.id from issues i
      where i.updated_on > ${moment("board.asked_from")} and ${issueVisible(user, issueColumns("i"))}
        and (${madeByOthers} or ${writtenByOthers})
      order by i.updated_on desc limit ${sql.lit(MOST)}) updated`;

const user = sql.ref<number>("board.user_id");

const moment = (milliseconds: string): RawBuilder<Date> => sql`to_timestamp(${sql.ref(milliseconds)} / 1000)`;

const madeByOthers = sql`i.created_on > ${moment("board.read_at")} and i.author_id <> ${user}`;

/** Fields that the viewer may know of; a comment changes no card. */
const writtenByOthers = sql`exists (
  select 1 from journals j
   where j.entity_id = i.id and j.created_on > ${moment("board.read_at")} and j.user_id <> ${user}
     and exists (select 1 from journal_details d where d.journal_id = j.id)
     and ${journalShown(user, issueEntity)})`;
