import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "../../testing/index.js";
import { inRounds } from "./rounds.js";

describe("Rounds", () => {
  /** Each call is kept, and ends when it is let go. */
  const told = (most: number) => {
    const calls: { some: string[]; letGo: () => void }[] = [];
    const rounds = inRounds<string>(most, (some) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      calls.push({ some, letGo: resolve });
      return promise;
    });
    const call = async (number: number) => {
      await until(() => calls.length >= number);
      assert.equal(calls.length, number);
      calls[number - 1]?.letGo();
      return calls[number - 1]?.some.join();
    };
    return { rounds, call };
  };

  test("those that ask in one moment are told together, so many at a time", async () => {
    const { rounds, call } = told(2);
    for (const one of ["a", "b", "c", "a"]) rounds.add(one);
    assert.equal(await call(1), "a,b");
    assert.equal(await call(2), "c");
  });

  test("whoever asks while others are told waits, and is told once", async () => {
    const { rounds, call } = told(2);
    rounds.add("a");
    const first = call(1);
    await first;
    for (const one of ["b", "a", "b", "c", "a"]) rounds.add(one);
    assert.equal(await call(2), "b,a");
    assert.equal(await call(3), "c");
    rounds.add("d");
    assert.equal(await call(4), "d");
  });

  test("whoever left is told nothing", async () => {
    const { rounds, call } = told(1);
    for (const one of ["a", "b", "c"]) rounds.add(one);
    rounds.remove("a");
    rounds.remove("c");
    assert.equal(await call(1), "b");
    rounds.add("d");
    assert.equal(await call(2), "d");
  });
});
