import assert from "node:assert/strict";
import { test } from "node:test";
import { type Part, WrongPart } from "../kernel/index.js";
import { commandsOf } from "./commands.js";

const silent = { say: () => {}, complain: () => {} };
const withCommand = (name: string): Part => ({ name: "eggs", commands: [{ name, summary: "", run: async () => {} }] });

test("a name that the product has already is refused", () => {
  const opening = (name: string) => () => commandsOf([withCommand(name)], silent, new AbortController());
  assert.doesNotThrow(opening("boil"));
  for (const name of ["serve", "backup"]) assert.throws(opening(name), WrongPart);
});
