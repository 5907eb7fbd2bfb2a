import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { historyParts } from "./history-parts.js";

const ME = 1;
const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n));
const history = (length: number, by = 2) =>
  Array.from({ length }, (_, n) => ({ createdOn: hour(n), user: { id: by, login: "grace", name: "Grace" } }));
const parts = (length: number, lookedBefore?: Date, by?: number) =>
  historyParts(history(length, by), { lookedBefore, viewerId: ME });

describe("How a history is divided for its reader", () => {
  test("a short one is whole, a long one folded in the middle", () => {
    assert.equal(parts(40).fold, undefined);
    assert.deepEqual(parts(41).fold, { from: 5, to: 21 });
    assert.deepEqual(parts(300).fold, { from: 5, to: 280 });
  });

  test("what came since the reader looked is marked where it begins, and never folded", () => {
    assert.deepEqual(parts(300, hour(200)), { fold: { from: 5, to: 200 }, newFrom: 200 });
    assert.deepEqual(parts(300, hour(3)), { fold: undefined, newFrom: 3 });
    assert.equal(parts(10, hour(7)).newFrom, 7);
  });

  test("where more stands before them, the first ones are folded, too; older ones that were asked for never", () => {
    const asked = { lookedBefore: undefined, viewerId: ME };
    assert.deepEqual(historyParts(history(200), { ...asked, earlier: 300 }).fold, { from: 0, to: 180 });
    assert.equal(historyParts(history(200), { ...asked, earlier: 300, isOlder: true }).fold, undefined);
  });

  test("what is new is marked and not folded, also where all that is shown is new", () => {
    const looked = { lookedBefore: hour(0), viewerId: ME };
    assert.deepEqual(historyParts(history(200), { ...looked, earlier: 300 }), { fold: undefined, newFrom: 0 });
  });

  test("nothing is new to whoever never looked, saw it all, or wrote it", () => {
    assert.equal(parts(10).newFrom, undefined);
    assert.equal(parts(10, hour(30)).newFrom, undefined);
    assert.equal(parts(10, hour(5), ME).newFrom, undefined);
    assert.equal(parts(10, hour(0)).newFrom, undefined, "all of it: a line above everything says nothing");
  });
});
