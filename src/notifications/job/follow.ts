import { type EntityRef, journalGone, noteEdited, recordGone } from "../../entities/index.js";
import { type Follower, following, type Trx } from "../../kernel/index.js";
import { ringAbout, ringRecords } from "../live/doorbell.js";
import { forgetEntities, forgetSources } from "./forget.js";

/** In the transaction that deletes something, so that no notification of it is ever shown (specification 2.2, 2.6). */
export const follows: Follower[] = [
  following(recordGone, async (trx, records) => {
    for (const [type, ones] of Map.groupBy(records, (record) => record.type)) {
      await forgetEntities(trx, type, idsOf(ones));
    }
    await ringRecords(trx, records);
  }),
  following(journalGone, async (trx, journals) => {
    // Rung before the events are gone: those who had them must count again.
    await ringAboutAll(trx, journals);
    for (const [source, ones] of Map.groupBy(journals, (journal) => journal.source)) {
      await forgetSources(trx, source, idsOf(ones));
    }
  }),
  following(noteEdited, ringAboutAll),
];

const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

async function ringAboutAll(trx: Trx, journals: { record: EntityRef }[]): Promise<void> {
  for (const { record } of journals) await ringAbout(trx, record);
  await ringRecords(
    trx,
    journals.map(({ record }) => record),
  );
}
