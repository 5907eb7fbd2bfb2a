import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { emptyFolder } from "./program.js";

const root = join(import.meta.dirname, "../../..");
const { make } = await import(join(root, "scripts/make.mjs"));

test("what a build made is made again where a source is newer, or where it was cut off in the middle", async (t) => {
  const folder = emptyFolder(t);
  const [source, output] = [join(folder, "source"), join(folder, "program", "main.js")];
  mkdirSync(join(folder, "program"));
  writeFileSync(source, "one");
  utimesSync(source, 1, 1);
  const write = async () => writeFileSync(output, readFileSync(source));
  const cutOff = async () => {
    writeFileSync(output, "o");
    throw new Error("No space left on device");
  };
  const made = async () => {
    await make(output, [source], write);
    return readFileSync(output, "utf8");
  };

  await assert.rejects(make(output, [source], cutOff), /No space left/);
  assert.equal(existsSync(output), true, "the half of it");
  assert.equal(await made(), "one");

  await make(output, [source], () => assert.fail("it is whole"));

  writeFileSync(source, "two");
  const later = Date.now() / 1000 + 1;
  utimesSync(source, later, later);
  await assert.rejects(make(output, [source], cutOff), /No space left/);
  utimesSync(source, 2, 2);
  assert.equal(await made(), "two");
});
