import { sql } from "kysely";
import { z } from "zod";
import { nameOf, type Viewer } from "../accounts/index.js";
import { cursorAt, type Db, endOfDay, exactMoment, placeAfter, type Runtime } from "../kernel/index.js";
import type { Happening } from "./happening.js";
import type { ActivityProvider, ActivityStream, Mark, Span } from "./provider.js";

/** Which part of the activity. */
export interface AskedActivity {
  /** With those below it, where the setting says so. */
  projectId?: number;
  userId?: number;
  /** A day in the viewer's zone: what happened up to its end. */
  upTo?: string;
  /** The classes, as providers name them; empty: all. */
  scopes: string[];
  /** Only what comes behind it. */
  cursor?: string;
}

interface Timeline {
  happenings: Happening[];
  /** The cursor of what is older; undefined at the end. */
  older: string | undefined;
}

/** One page of what happened, newest first, in everything the viewer may see. */
export async function timeline(
  { db, contributions }: Pick<Runtime, "db" | "contributions">,
  viewer: Viewer,
  { limit, ...asked }: AskedActivity & { limit: number },
): Promise<Timeline> {
  const { cursor, scopes, ...filters } = asked;
  const list = { list: "activity", asked: { ...filters, scopes: scopes.toSorted(), limit, cursor } };
  const streams = rankedStreams(contributions.activity);
  const place = placeAfter(placeInActivity, list);
  const shown = streams.filter(({ provider }) => scopes.length === 0 || scopes.includes(provider.scope));
  const rows = await marked(db, viewer, { shown, asked, place, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    happenings: await happeningsOf(db, viewer, streams, page),
    older: last && rows.length > limit ? cursorAt(list, [last.position, last.rank, last.id]) : undefined,
  };
}

/** Moment to the microsecond, rank of the stream, id. */
const placeInActivity = z.tuple([exactMoment, z.int32().min(0), z.int32().min(0)]);

type Place = z.infer<typeof placeInActivity>;

/** A stream with its place among those of all providers: it decides the order of what happened at one moment. */
interface RankedStream {
  rank: number;
  provider: ActivityProvider;
  /** Its place among those of its provider. */
  number: number;
  stream: ActivityStream;
}

const rankedStreams = (providers: ActivityProvider[]): RankedStream[] =>
  providers
    .flatMap((provider) => provider.streams.map((stream, number) => ({ provider, number, stream })))
    .map((one, rank) => ({ ...one, rank }));

interface MarkedRow {
  rank: number;
  id: number;
  record_id: number;
  user_id: number;
  who: string;
  position: string;
  at: Date;
}

interface AskedMarks {
  shown: RankedStream[];
  asked: AskedActivity;
  place: Place | undefined;
  limit: number;
}

/** The page in one statement, of as many streams as there are. */
async function marked(db: Db, viewer: Viewer, { shown, asked, place, limit }: AskedMarks): Promise<MarkedRow[]> {
  if (shown.length === 0) return [];
  const { projectId, userId } = asked;
  const pieces = shown.map(({ stream, rank }) => {
    const behind = placeBehind(viewer, asked, place, rank);
    return sql`
      select ${sql.lit(rank)} as rank, one.* from (${stream(viewer, { projectId, userId, behind, limit })}) one`;
  });
  const { rows } = await sql<MarkedRow>`
    select m.rank, m.id, m.record_id, m.user_id, ${nameOf("u")} as who, m.at, m.at::text as position
      from (${sql.join(pieces, sql` union all `)}) m join users u on u.id = m.user_id
     order by m.at desc, m.rank, m.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Beyond each id. */
const PAST_ALL_IDS = 2_147_483_647;

/** What a stream still has to show: at the moment of the place, those of streams before it were shown, those behind it were not. */
function placeBehind(viewer: Viewer, { upTo }: AskedActivity, place: Place | undefined, rank: number): Span["behind"] {
  if (place) {
    const [moment, ofRank, id] = place;
    return { at: sql`${moment}::timestamptz`, id: rank < ofRank ? 0 : rank > ofRank ? PAST_ALL_IDS : id };
  }
  return upTo === undefined ? undefined : { at: endOfDay(upTo, viewer.timeZone), id: 0 };
}

/** Each class is asked once. What went between the two statements is left out. */
async function happeningsOf(db: Db, viewer: Viewer, streams: RankedStream[], rows: MarkedRow[]): Promise<Happening[]> {
  const found = new Map<MarkedRow, Happening | undefined>();
  const byProvider = Map.groupBy(rows, ({ rank }) => streams[rank]?.provider);
  await Promise.all(
    [...byProvider].map(async ([provider, ofProvider]) => {
      const marks = ofProvider.map((row) => markOf(row, streams));
      const happenings = await provider?.happenings(db, viewer, marks);
      for (const [place, row] of ofProvider.entries()) found.set(row, happenings?.[place]);
    }),
  );
  return rows.flatMap((row) => found.get(row) ?? []);
}

const markOf = ({ rank, id, record_id, user_id, who, at }: MarkedRow, streams: RankedStream[]): Mark => ({
  stream: streams[rank]?.number ?? 0,
  id,
  recordId: record_id,
  who: { id: user_id, name: who },
  at,
});
