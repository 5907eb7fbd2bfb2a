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
  const waiting = rows.map(({ data }) => data).toSorted((a, b) => Number(a.editedIn ?? 0) - Number(b.editedIn ?? 0));
  const expected = model.pending.splice(0);
  assert.deepEqual(waiting.map(describedJob).sort(), expected.map(described).sort());
  // Two edits that name the same people say the same: they come in the order of the edits.
  const pairs = expected.map((telling) => {
    const place = waiting.findIndex((job) => describedJob(job) === described(telling));
    return { telling, job: waiting.splice(place, 1)[0] as TellingJob }; // the two lists are the same
  });
  if (backwards) pairs.reverse();
  for (const { telling, job } of pairs) {
    for (let times = twice ? 2 : 1; times > 0; times--) {
      await notify(app.runtime, job);
      tell(model, telling);
    }
  }
};

const described = ({ issue, journal, mentioned, edit }: Telling) =>
  inWords(journal === undefined ? `Issue ${issue}` : `Journal ${journal}`, mentioned, edit !== undefined);

const describedJob = ({ source, mentioned, editedIn }: TellingJob) =>
  inWords(`${source.type} ${source.id}`, mentioned, editedIn !== undefined);

const inWords = (source: string, mentioned: number[], edited: boolean) =>
  `${source}${edited ? " edited" : ""}: ${mentioned.toSorted((a, b) => a - b).join(",")}`;
