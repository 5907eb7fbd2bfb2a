import assert from "node:assert/strict";
import { sql } from "kysely";
import type { TellingJob } from "../../src/notifications/index.js";
import { notify } from "../../src/notifications/index.js";
import type { Telling } from "./model.js";
import type { Take } from "./step-taken.js";
import { tell } from "./whom.js";

/** What waits is what the model expects; it is done in any order, and again. */
export const jobs: Take<"jobs"> = async ({ app, model }, { backwards, twice }) => {
  const { rows } = await sql<{ data: TellingJob }>`
    delete from pgboss.job where name = 'notify' and state = 'created' returning data`.execute(app.runtime.db);
  const idOf = (job: Telling) => `${job.journal === undefined ? `Issue ${job.issue}` : `Journal ${job.journal}`}`;
  const described = (source: string, mentioned: number[]) =>
    `${source}: ${mentioned.toSorted((a, b) => a - b).join(",")}`;
  const waiting = rows.map(({ data }) => described(`${data.source.type} ${data.source.id}`, data.mentioned)).sort();
  assert.deepEqual(waiting, model.pending.map((job) => described(idOf(job), job.mentioned)).sort());
  const order = model.pending.splice(0);
  if (backwards) order.reverse();
  for (const telling of order) {
    const job = rows.find(({ data }) => `${data.source.type} ${data.source.id}` === idOf(telling))?.data as TellingJob;
    for (let times = twice ? 2 : 1; times > 0; times--) {
      await notify(app.runtime, job);
      tell(model, telling);
    }
  }
};
