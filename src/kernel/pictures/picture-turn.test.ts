import assert from "node:assert/strict";
import { test } from "node:test";
import { saying } from "../../testing/index.js";
import { pictureTurn } from "./picture-turn.js";

test("one works at a time, in the order they came, and what fails holds up nobody", async () => {
  const done: number[] = [];
  let atWork = 0;
  const works = [1, 2, 3].map((number) =>
    pictureTurn(async () => {
      assert.equal(++atWork, 1);
      await new Promise((soon) => setTimeout(soon, 5));
      atWork--;
      if (number === 2) throw new Error("damaged");
      done.push(number);
    }),
  );
  await assert.rejects(works[1] ?? Promise.resolve(), /damaged/);
  await Promise.all([works[0], works[2]]);
  assert.deepEqual(done, [1, 3]);
});

test("beyond so many that wait the next is asked to come again", async () => {
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 200 }, () => pictureTurn(() => gate.promise));
  await assert.rejects(
    pictureTurn(async () => {}),
    saying(/^Too much is asked at once/),
  );
  gate.resolve();
  await Promise.all(waiting);
  await pictureTurn(async () => {});
});
