import assert from "node:assert/strict";
import { happenAtOnce, openCrowdedCenter } from "./crowded-center.js";
import { assertTruth } from "./truth.js";

/** Fan-outs, markings, cleanup and deletions at once for so long; then nothing may be lost, doubled or left over. */
export async function everythingAtOnce(duration: number): Promise<void> {
  const { crowd, workers } = await openCrowdedCenter();
  try {
    await happenAtOnce(crowd, duration);
    await crowd.app.settled();
    await assertTruth(crowd);
    for (const { output } of workers) assert.doesNotMatch(output(), /a job failed/);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
    await crowd.app.close();
  }
}
