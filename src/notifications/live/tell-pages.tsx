import type { Child } from "hono/jsx";
import { inWeeksOfHouse, sessionsOfPages, type Viewer } from "../../accounts/index.js";
import { render } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { centerIsOn, hasBell } from "../center/access.js";
import { centerContent } from "../center/center-content.js";
import { BadgeStream, CenterStreams, EmptiedStreams } from "../center/streams.js";
import { unseenCounts } from "../list/counts.js";
import { newsOfCollections } from "./collection-news.js";
import type { LivePage } from "./live-page.js";
import { newsOf } from "./news.js";
import { NewsStream } from "./news-place.js";
import { NewsLine } from "./record-news.js";
import { inRounds, type Rounds } from "./rounds.js";

/** Pages whose sessions, and whose people's badges, are one statement each: at 1,000 pages ten statements. */
const PAGES_AT_ONCE = 200;

/** Lists are read one by one. So many at a time leave half of the connections of this process to requests. */
const LISTS_AT_ONCE = 4;

export type Telling = Rounds<LivePage>;

/** Pages with a list are told apart from the others, so that no badge waits for the lists of others. */
export function tellingPages(runtime: Runtime): Telling {
  const badges = inRounds(PAGES_AT_ONCE, (pages: LivePage[]) => tell(runtime, pages, badgesOf));
  const lists = inRounds(LISTS_AT_ONCE, (pages: LivePage[]) => tell(runtime, pages, listsOf));
  const roundsOf = (page: LivePage) => (page.list ? lists : badges);
  return { add: (page) => roundsOf(page).add(page), remove: (page) => roundsOf(page).remove(page) };
}

/** The pages of people who still may have one, each with its person as they are now. */
type Allowed = Map<LivePage, Viewer>;

/** Reads what is common to the pages, and answers what each is told. */
type Content = (
  runtime: Runtime,
  pages: Allowed,
) => Promise<(page: LivePage, viewer: Viewer) => Promise<Child> | Child>;

async function tell(runtime: Runtime, pages: LivePage[], content: Content): Promise<void> {
  // A page whose stream ended comes back by itself and is then told the present state.
  const lose = (page: LivePage, error: unknown) => {
    runtime.log.warn({ err: error }, "a page could not be told its badge");
    page.send.end();
  };
  try {
    const allowed = await stillAllowed(runtime, pages);
    if (allowed.size === 0) return;
    const contentOf = await content(runtime, allowed);
    const news = await newsOf(runtime, allowed);
    const newsHere = await newsOfCollections(runtime, allowed);
    const tellOne = async ([page, viewer]: [LivePage, Viewer]) => {
      const streams = await contentOf(page, viewer);
      page.send.message(
        render(
          page.view,
          <>
            {streams}
            {page.record && (
              <NewsStream>
                <NewsLine news={news.get(page)} />
              </NewsStream>
            )}
            {page.collection && <NewsStream>{newsHere.get(page)}</NewsStream>}
          </>,
        ),
      );
    };
    await Promise.all([...allowed].map((one) => tellOne(one).catch((error: unknown) => lose(one[0], error))));
  } catch (error) {
    for (const page of pages) lose(page, error);
  }
}

/** Empties and ends the others. */
async function stillAllowed(runtime: Runtime, pages: LivePage[]): Promise<Allowed> {
  const sessions = await sessionsOfPages(
    runtime,
    pages.map(({ sessionToken }) => sessionToken),
  );
  const allowed: Allowed = new Map();
  for (const page of pages) {
    const session = sessions.get(page.sessionToken);
    if (session && hasBell(session.viewer) && centerIsOn(runtime, session.viewer)) {
      allowed.set(page, inWeeksOfHouse(runtime.settings, session.viewer));
      page.askAgainIn(session.endsIn);
    } else leave(page);
  }
  return allowed;
}

/** What the page shows of the center is not for its person any more. */
function leave({ view, send }: LivePage): void {
  send.message(render(view, <EmptiedStreams />));
  send.end();
}

async function badgesOf({ db, contributions }: Runtime, pages: Allowed) {
  const people = [...new Set([...pages.values()].map(({ id }) => id))];
  const unseen = await unseenCounts(db, contributions.notifications, people);
  return (_page: LivePage, { id }: Viewer) => <BadgeStream unseen={unseen.get(id) ?? 0} />;
}

async function listsOf(runtime: Runtime) {
  return async ({ list }: LivePage, viewer: Viewer) =>
    list && <CenterStreams content={await centerContent(runtime, viewer, list)} morph />;
}
