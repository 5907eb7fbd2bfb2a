import { setTimeout } from "node:timers/promises";
import { call } from "./program.js";

/** What the product said it had kept. */
export interface Acknowledged {
  issues: number[];
  /** Texts of comments, each said once. */
  comments: string[];
}

export interface Cast {
  writers: { id: number; key: string }[];
  watcher: { id: number };
}

/** Two who write, and one who watches everything they write. */
export async function hireCast(url: string): Promise<Cast> {
  const [ada, bob, cy] = await Promise.all(["ada", "bob", "cy"].map((login) => hired(url, login)));
  if (!ada || !bob || !cy) throw new Error("Nobody came.");
  await call(url, "POST", "/projects.json", { project: { name: "Storm", identifier: "storm" } });
  return { writers: [ada, bob], watcher: cy };
}

async function hired(url: string, login: string): Promise<{ id: number; key: string }> {
  const fields = { login, firstname: login, lastname: "Cast", mail: `${login}@example.test`, admin: login !== "cy" };
  const { user } = await call<{ user: { id: number } }>(url, "POST", "/users.json", { user: fields });
  const { api_key } = await call<{ api_key: { key: string } }>(url, "POST", `/users/${user.id}/api_keys.json`, {
    api_key: { name: "Storm", read_only: false },
  });
  return { id: user.id, key: api_key.key };
}

/**
 * Both writers make issues and comment on the newest, as fast as they are answered, and tell `kept` of each answer.
 * Ends when the product does.
 */
export async function storm(url: string, { writers, watcher }: Cast, kept: Acknowledged, each: () => void) {
  const write = async ({ key }: { key: string }) => {
    for (;;) {
      const issue = { project_id: "storm", subject: "Rain", watcher_user_ids: [watcher.id] };
      const made = await call<{ issue: { id: number } }>(url, "POST", "/issues.json", { issue }, key);
      kept.issues.push(made.issue.id);
      each();
      const notes = `Drop ${crypto.randomUUID()}`;
      await call(url, "PUT", `/issues/${kept.issues.at(-1)}.json`, { issue: { notes } }, key);
      kept.comments.push(notes);
      each();
    }
  };
  const ends = await Promise.allSettled(writers.map(write));
  for (const { reason } of ends as PromiseRejectedResult[]) {
    if (!(reason instanceof TypeError)) throw reason; // `fetch failed` is the end we wait for; an answer is not
  }
}

/**
 * Both write until `over`, whatever happens to the database. Only what was acknowledged counts; meanwhile an answer may
 * be that the database cannot be reached, and nothing else.
 */
export async function stubbornStorm(url: string, { writers, watcher }: Cast, kept: Acknowledged, over: AbortSignal) {
  const attempt = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (!/: 50[37] /.test(String(error))) throw error;
      await setTimeout(20);
      return undefined;
    }
  };
  const write = async ({ key }: { key: string }) => {
    while (!over.aborted) {
      const issue = { project_id: "storm", subject: "Rain", watcher_user_ids: [watcher.id] };
      const made = await attempt(() => call<{ issue: { id: number } }>(url, "POST", "/issues.json", { issue }, key));
      if (!made) continue;
      kept.issues.push(made.issue.id);
      const notes = `Drop ${crypto.randomUUID()}`;
      const noted = attempt(async () => {
        await call(url, "PUT", `/issues/${made.issue.id}.json`, { issue: { notes } }, key);
        return true;
      });
      if (await noted) kept.comments.push(notes);
    }
  };
  await Promise.all(writers.map(write));
}
