import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { wideningGate } from "./gate.js";

const PATIENCE = 20;

describe("A gate that widens", () => {
  const opened = (least: number, most: number) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const gate = wideningGate({ least, most, patience: PATIENCE });
    const inside: number[] = [];
    const enter = (who: number) => void gate.enter().then(() => inside.push(who));
    const after = async (milliseconds: number) => {
      mock.timers.tick(milliseconds);
      await Promise.resolve();
      return inside.splice(0);
    };
    return { gate, enter, after };
  };
  const over = () => mock.timers.reset();

  test("lets in as many as leave, in the order they came", async (t) => {
    t.after(over);
    const { gate, enter, after } = opened(1, 3);
    for (const who of [1, 2, 3]) enter(who);
    assert.deepEqual(await after(0), [1]);
    gate.leave();
    assert.deepEqual(await after(0), [2]);
    gate.leave();
    assert.deepEqual(await after(PATIENCE * 5), [3], "nobody waited so long");
  });

  test("lets in one more when somebody waited too long, and keeps the room", async (t) => {
    t.after(over);
    const { gate, enter, after } = opened(1, 3);
    for (const who of [1, 2]) enter(who);
    assert.deepEqual(await after(PATIENCE - 1), [1]);
    assert.deepEqual(await after(1), [2]);
    gate.leave();
    gate.leave();
    for (const who of [3, 4, 5]) enter(who);
    assert.deepEqual(await after(0), [3, 4]);
  });

  test("at its widest keeps nobody waiting", async (t) => {
    t.after(over);
    const { enter, after } = opened(1, 2);
    for (const who of [1, 2, 3, 4]) enter(who);
    assert.deepEqual(await after(PATIENCE), [1, 2, 3, 4]);
    enter(5);
    assert.deepEqual(await after(0), [5]);
  });

  test("narrows to what is asked, never below its least", async (t) => {
    t.after(over);
    const { gate, enter, after } = opened(1, 3);
    for (const who of [1, 2]) enter(who);
    assert.deepEqual(await after(PATIENCE), [1, 2]);
    gate.narrow(0);
    gate.leave();
    gate.leave();
    for (const who of [3, 4]) enter(who);
    assert.deepEqual(await after(0), [3]);
  });
});
