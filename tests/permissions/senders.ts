import { called } from "../mcp/agent.js";
import type { House, KeptIssue } from "./house.js";
import type { Issue, Who, World } from "./world.js";

/** `hidden`: as if it did not exist. */
export type Outcome = "hidden" | "refused" | "done";

/** Who does something, and to what. */
export interface Doing {
  house: House;
  world: World;
  who: Who;
  issue: Issue;
  kept: KeptIssue;
}

/** Does it, and answers how that went. Undefined: this way is not open to them at all. */
export type Way = (doing: Doing) => Promise<Outcome | undefined>;

type From<Value> = (doing: Doing) => Value;

export const rest =
  (method: string, path: From<string>, json?: From<object>): Way =>
  async (doing) => {
    const { house, who } = doing;
    const key = house.keys[who];
    const answer = await house.app.request(path(doing), {
      method,
      ...(key && { key }),
      ...(json && { json: json(doing) }),
    });
    return outcomeOf(answer, `${method} ${path(doing)}`);
  };

export const update = (fields: object): Way =>
  rest(
    "PUT",
    ({ kept }) => `/issues/${kept.id}.json`,
    () => ({ issue: fields }),
  );

export const page =
  (path: From<string>): Way =>
  async (doing) => {
    const { house, who } = doing;
    if (who === "locked") return undefined;
    const answer = await house.app.request(path(doing), {
      cookie: house.cookies[who] ?? "",
      headers: { accept: "text/html" },
    });
    return outcomeOf(answer, path(doing));
  };

/** Of those who are logged in alone. */
export const pageOfUsers =
  (path: From<string>): Way =>
  async (doing) =>
    doing.who === "anonymous" ? undefined : page(path)(doing);

/** The form for several issues, with one. */
export const together =
  (fields: Record<string, string>): Way =>
  async ({ house, who, kept }) => {
    if (who === "locked" || who === "anonymous") return undefined;
    const origin = house.app.runtime.baseUrl;
    const answer = await house.app.request("/issues/bulk_update", {
      method: "POST",
      cookie: house.cookies[who] ?? "",
      body: new URLSearchParams({ "ids[]": String(kept.id), ...fields }),
      headers: { origin, "sec-fetch-site": "same-origin", accept: "text/html" },
    });
    return outcomeOf(answer, "several at once");
  };

/** Tools are for those who are somebody. */
export const tool =
  (name: string, args: From<object>): Way =>
  async (doing) => {
    const { house, who } = doing;
    const key = house.keys[who];
    if (key === undefined || who === "locked") return undefined;
    const result = await called(house.app, name, args(doing), { credential: { "x-service-api-key": key } });
    if (!result.isError) return "done";
    return /not found|There is no|nobody is called/.test(result.content[0]?.text ?? "") ? "hidden" : "refused";
  };

/** An include of REST is left out where it is not for them. */
export const included =
  (name: string): Way =>
  async (doing) => {
    const { house, who, kept } = doing;
    const key = house.keys[who];
    const answer = await house.app.request(`/issues/${kept.id}.json?include=${name}`, { ...(key && { key }) });
    if (!answer.ok) return outcomeOf(answer, name);
    const { issue } = (await answer.json()) as { issue: Record<string, unknown> };
    return name in issue ? "done" : "refused";
  };

/** Visitors are asked to log in for what is hidden and for what is refused. */
async function outcomeOf(answer: Response, what: string): Promise<Outcome> {
  const { status } = answer;
  const text = await answer.text();
  if (status === 404) return "hidden";
  if ([403, 409, 422].includes(status)) return "refused";
  const toLogin = answer.headers.get("location")?.includes("/login") ?? false;
  if (status === 401 || toLogin) return "refused";
  if (status < 400) return "done";
  throw new Error(`${what}: ${status} ${text}`);
}
