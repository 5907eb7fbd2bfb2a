import assert from "node:assert/strict";
import { test } from "node:test";
import { bundledBinaries } from "./binaries.js";

test("a system without a bundled database is told about DATABASE_URL", async (t) => {
  const arch = Object.getOwnPropertyDescriptor(process, "arch") as PropertyDescriptor; // node has it
  t.after(() => Object.defineProperty(process, "arch", arch));
  Object.defineProperty(process, "arch", { ...arch, value: "sparc" });
  await assert.rejects(bundledBinaries({}), {
    name: "WrongConfiguration",
    message: /There is no bundled database for this system \(\w+-sparc\)\. Set DATABASE_URL/,
  });
});
