import assert from "node:assert/strict";
import type { TestApp } from "./app.js";

/** The stream of an open page, read as it comes. */
export interface Stream {
  /** Everything that came until now. */
  heard(): string;
  badge(): string | undefined;
  ended(): boolean;
  leave(): Promise<void>;
}

/** `query`: what the page shows besides the badge. Answers once it was told something. */
export async function listening(app: TestApp, cookie: string, query = ""): Promise<Stream> {
  const answer = await app.request(`/service_notifications/stream${query}`, {
    cookie,
    headers: { accept: "text/event-stream" },
  });
  assert.equal(answer.status, 200);
  const reader = answer.body?.getReader();
  if (!reader) throw new Error("The stream has no body.");
  let heard = "";
  let ended = false;
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard += new TextDecoder().decode(value);
    }
    ended = true;
  };
  void read();
  await until(() => heard.includes("data:"), 10_000);
  return {
    heard: () => heard,
    badge: () => [...heard.matchAll(/_badge"[^>]*>([^<]*)</g)].at(-1)?.[1],
    ended: () => ended,
    leave: () => reader.cancel(),
  };
}

/** "At once": a ring comes a moment after the change. */
export async function until(holds: () => boolean, within = 1_500): Promise<void> {
  for (const deadline = Date.now() + within; !holds(); ) {
    if (Date.now() > deadline) assert.fail(`It did not become true within ${within} ms.`);
    await new Promise((soon) => setTimeout(soon, 10));
  }
}
