import { called } from "../mcp/agent.js";
import type { House } from "./house.js";
import type { Who } from "./world.js";

/** Whether somebody is shown a person; undefined: this way is not open to them at all. */
export type LookAtPerson = (house: House, who: Who, whom: Who) => Promise<boolean | undefined>;

export const sightsOfPeople: Record<string, LookAtPerson> = {
  "profile in REST": async ({ app, keys, ids }, who, whom) => {
    const key = keys[who];
    return (await app.request(`/users/${ids[whom]}.json`, key ? { key } : {})).status === 200;
  },
  "profile on a page": async ({ app, cookies, ids }, who, whom) => {
    if (who === "anonymous" || who === "locked") return undefined;
    const sent = { cookie: cookies[who] ?? "", headers: { accept: "text/html" } };
    return (await app.request(`/users/${ids[whom]}`, sent)).status === 200;
  },
  palette: async ({ app, cookies, ids }, who, whom) => {
    // Those who cannot log in have no page to go to.
    if (who === "anonymous" || who === "locked" || whom === "locked") return undefined;
    const sent = { cookie: cookies[who] ?? "", headers: { accept: "text/html" } };
    const found = await (await app.request(`/palette?q=${loginOf(whom)}`, sent)).text();
    return found.includes(`href="/users/${ids[whom]}"`);
  },
  "name for a tool": async ({ app, keys, ids }, who, whom) => {
    if (who === "anonymous" || who === "locked" || whom === "locked") return undefined;
    const credential = { "x-service-api-key": keys[who] ?? "" };
    const result = await called(app, "service_issues_list", { author: ids[whom], status: "any" }, { credential });
    return !result.isError;
  },
};

const loginOf = (who: Who) => (who === "admin" ? "boss" : who);
