import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { saying } from "../../testing/index.js";
import { moving } from "./moving.js";

const read = async (content: AsyncIterable<Uint8Array>) => (await Readable.from(moving(content, 200)).toArray()).length;

test("an upload may be slow, and must not stand still", async () => {
  async function* slow() {
    for (let count = 0; count < 4; count++) {
      await setTimeout(100);
      yield Buffer.from("x");
    }
  }
  assert.equal(await read(slow()), 4);
  async function* stopped() {
    yield Buffer.from("x");
    await setTimeout(2_000, undefined, { ref: false });
  }
  await assert.rejects(read(stopped()), saying(/^The upload stood still for too long/));
});
