import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { againIfPassing } from "./again.js";

suite("What fails in a job", () => {
  const failing = (times: number, code: string) => {
    let left = times;
    return async () => {
      if (left-- > 0) throw Object.assign(new Error(code), { code });
      return "done";
    };
  };

  test("is tried again at once after a deadlock, and when a person was deleted meanwhile (specification 6.4.6)", async () => {
    for (const code of ["40P01", "23503"]) assert.equal(await againIfPassing(failing(2, code)), "done");
  });

  test("is thrown when it goes on failing, and when it is no passing fault", async () => {
    await assert.rejects(againIfPassing(failing(5, "40P01")), /40P01/);
    await assert.rejects(againIfPassing(failing(1, "23502")), /23502/);
  });
});
