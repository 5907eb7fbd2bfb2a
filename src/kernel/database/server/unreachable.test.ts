import assert from "node:assert/strict";
import { test } from "node:test";
import { notLetIn } from "./unreachable.js";

test("a database that asks for a password which nobody gave is said to do so", () => {
  const said = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
  assert.equal(
    notLetIn(said, "The database").message,
    "The database does not let us in: it asks for a password, and none is given",
  );
});
