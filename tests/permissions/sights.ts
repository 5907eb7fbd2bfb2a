import { called } from "../mcp/agent.js";
import { type House, WORDS } from "./house.js";
import type { Who } from "./world.js";

/** What somebody was shown of the house: the ids of issues, and of their private notes. */
export interface Sight {
  issues?: Set<number>;
  privateNotes?: Set<number>;
}

export type Look = (house: House, who: Who) => Promise<Sight>;

// biome-ignore lint/suspicious/noExplicitAny: as in `answered`, the assertions say what is expected
type Json = any;

const ALL = "status_id=*&limit=100";

/** The ways that show many issues at once, by a key or without one. */
export const sights: Record<string, Look> = {
  "list in REST": inRest(`/issues.json?${ALL}`, ({ issues, total_count }) => counted(issues, total_count)),
  "list of trackers in REST": inRest(`/issues.json?${ALL}&tracker_id=1|2`, ({ issues, total_count }) =>
    counted(issues, total_count),
  ),
  "counted by priority in REST": inRest(`/issues.json?${ALL}&priority_id=*&done_ratio=*`, ({ issues, total_count }) =>
    counted(issues, total_count),
  ),
  "lists of projects in REST": together(
    inRest(`/projects/top/issues.json?${ALL}&subproject_id=!*`, ({ issues }) => issues),
    inRest(`/projects/below/issues.json?${ALL}`, ({ issues }) => issues),
  ),
  "search in REST": inRest(`/search.json?q=${WORDS.subject}&limit=100`, ({ results }) => results),
  "private words in REST": byNotes(inRest(`/search.json?q=${WORDS.privateNote}&limit=100`, ({ results }) => results)),
  "filter of notes in REST": byNotes(inRest(`/issues.json?${ALL}&notes=~${WORDS.privateNote}`, ({ issues }) => issues)),
  CSV: inText("/issues.csv?set_filter=1&status_id=*", /^(\d+),/gm, "key"),
  Atom: inText("/issues.atom?set_filter=1&status_id=*", /<id>[^<]*\/issues\/(\d+)<\/id>/g, "key"),
};

export const sightsOnPages: Record<string, Look> = {
  "list page": inText("/issues?set_filter=1&status_id=*", /href="\/issues\/(\d+)"/g),
  "grouped list page": inText("/issues?set_filter=1&status_id=*&group_by=project", /href="\/issues\/(\d+)"/g),
  "search page": inText(`/search?q=${WORDS.subject}`, /href="\/issues\/(\d+)["#]/g),
  "private words on the search page": byNotes(inText(`/search?q=${WORDS.privateNote}`, /href="\/issues\/(\d+)["#]/g)),
};

/** Those of people who are logged in. */
export const sightsOfUsers: Record<string, Look> = {
  "list by a tool": byTool("service_issues_list", { status: "any", limit: 100 }, ({ issues }) => issues),
  "search by a tool": byTool("service_search", { query: WORDS.subject, limit: 100 }, ({ results }) => results),
  "private words by a tool": byNotes(
    byTool("service_search", { query: WORDS.privateNote, limit: 100 }, ({ results }) => results),
  ),
  "notifications in REST": inRest("/notifications.json?limit=100", ({ notifications, total_count }) =>
    counted(notifications, total_count),
  ),
  "notifications by a tool": byTool("service_notifications_list", { limit: 100 }, ({ notifications, unseen_count }) =>
    counted(notifications, unseen_count),
  ),
  "activity page": async (house, who) => shownNotes(house, await textOf(house, who, "/activity", "cookie")),
  "activity in Atom": async (house, who) => shownNotes(house, await textOf(house, who, "/activity.atom", "key")),
  "the notification center and its badge": async (house, who) => {
    const text = await textOf(house, who, "/service_notifications", "cookie");
    const issues = numbers(text, /class="[^"]*service-notification-card[\s\S]*?href="[^"]*\/issues\/(\d+)/g);
    const badge = /id="service_notification_center_badge"[^>]*>(\d*)</.exec(text)?.[1] ?? "";
    return (
      counted(
        [...issues].map((id) => ({ id })),
        Number(badge),
      ) && { issues }
    );
  },
};

function inRest(path: string, records: (answer: Json) => Json[]): Look {
  return async (house, who) => {
    const answer = await house.app.request(path, { ...(house.keys[who] && { key: house.keys[who] }) });
    const text = await answer.text();
    if (answer.ok) return { issues: idsOf(records(JSON.parse(text))) };
    if ([401, 403, 404].includes(answer.status)) return { issues: new Set() };
    throw new Error(`${path}: ${answer.status} ${text}`);
  };
}

function inText(path: string, pattern: RegExp, by: "key" | "cookie" = "cookie"): Look {
  return async (house, who) => ({ issues: numbers(await textOf(house, who, path, by), pattern) });
}

function byTool(name: string, args: object, records: (answer: Json) => Json[]): Look {
  return async ({ app, keys }, who) => {
    const credential = { "x-service-api-key": keys[who] ?? "" };
    const { isError, structuredContent, content } = await called(app, name, args, { credential });
    if (isError) throw new Error(`${name}: ${content[0]?.text}`);
    return { issues: idsOf(records(structuredContent)) };
  };
}

function together(...looks: Look[]): Look {
  return async (house, who) => {
    const issues = new Set<number>();
    for (const look of looks) for (const id of (await look(house, who)).issues ?? []) issues.add(id);
    return { issues };
  };
}

/** The issues were found by what stands in their private notes alone. */
function byNotes(look: Look): Look {
  return async (house, who) => {
    const { issues } = await look(house, who);
    return {
      privateNotes: new Set(house.issues.filter(({ id }) => issues?.has(id)).map(({ notes }) => notes.private)),
    };
  };
}

/** The history is full of other things. */
const shownNotes = ({ issues }: House, text: string): Sight => ({
  privateNotes: new Set(issues.map(({ notes }) => notes.private).filter((id) => RegExp(`#change-${id}\\b`).test(text))),
});

/** What is refused as a whole shows nothing. */
async function textOf({ app, keys, cookies }: House, who: Who, path: string, by: "key" | "cookie"): Promise<string> {
  const [key, cookie] = [keys[who], cookies[who]];
  const known =
    by === "key" ? { ...(key && { key }) } : { ...(cookie && { cookie }), headers: { accept: "text/html" } };
  const answer = await app.request(path, known);
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${text}`);
  return answer.ok ? text : "";
}

/** A notification is about an issue. What is counted is what is listed. */
function counted(records: Json[], count: number): { id: number }[] {
  if (count !== records.length) throw new Error(`${count} are counted and ${records.length} are listed.`);
  return records.map(({ id, entity }) => ({ id: entity?.id ?? id }));
}

const idsOf = (records: { id: number }[]) => new Set(records.map(({ id }) => id));

const numbers = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, id]) => Number(id)));
