import assert from "node:assert/strict";
import { resolve } from "node:path";
import { beforeEach, test } from "node:test";
import { CommanderError } from "commander";
import { command, type Given } from "../kernel/index.js";
import { addCommand, openProgram } from "./program.js";

const boil = command({
  name: "egg boil",
  summary: "Boil an egg",
  arguments: {
    size: { choices: ["small", "large"], summary: "Of the egg" },
    recipe: { optional: true, file: true, summary: "What to follow" },
  },
  options: {
    minutes: { value: "number", default: "4", summary: "How long" },
    "cooled-by": { value: "what", choices: ["water", "air"], summary: "What cools it" },
    "with-salt": { summary: "Salt the water" },
  },
  run: async () => {},
});

const sell = command({
  name: "egg sell",
  summary: "Sell an egg",
  options: { price: { value: "number", required: true, summary: "In cents" } },
  run: async () => {},
});

const paint = command({ name: "egg shell paint", summary: "Paint its shell", run: async () => {} });

let given: Given[] = [];
let said: string[] = [];
let complained: string[] = [];
beforeEach(() => {
  given = [];
  said = [];
  complained = [];
});

/** The exit code that Commander means, after typing these words. */
async function typing(...words: string[]): Promise<number> {
  const program = openProgram({ say: (line) => said.push(line), complain: (line) => complained.push(line) });
  const note = async (values: Given) => void given.push(values);
  addCommand(program, boil, note);
  addCommand(program, sell, note);
  addCommand(program, paint, note);
  try {
    await program.parseAsync(words, { from: "user" });
    return 0;
  } catch (error) {
    assert.ok(error instanceof CommanderError, String(error));
    return error.exitCode;
  }
}

async function refused(words: string[], why: string, usage: string): Promise<void> {
  assert.equal(await typing(...words), 1);
  assert.equal(complained[0], why);
  assert.match(complained.join("\n"), new RegExp(`^Usage: npm run bellwether -- ${usage}`, "m"));
  assert.deepEqual({ said, given }, { said: [], given: [] });
}

test("a command is given every value by its name", async () => {
  const full = ["egg", "boil", "large", "soft.txt", "--minutes", "6", "--with-salt", "--cooled-by", "air"];
  assert.equal(await typing(...full), 0);
  assert.deepEqual(given, [
    {
      arguments: { size: "large", recipe: resolve("soft.txt") },
      options: { minutes: "6", "cooled-by": "air", "with-salt": true },
    },
  ]);
});

test("what is left out has its default, or is undefined; a switch is off", async () => {
  await typing("egg", "boil", "small");
  assert.deepEqual(given, [
    {
      arguments: { size: "small", recipe: undefined },
      options: { minutes: "4", "cooled-by": undefined, "with-salt": false },
    },
  ]);
});

test("a value may begin with a dash", async () => {
  await typing("egg", "sell", "--price", "-1");
  assert.deepEqual(given, [{ arguments: {}, options: { price: "-1" } }]);
});

test("help names all commands of all groups, on standard output", async () => {
  assert.equal(await typing("help"), 0);
  assert.match(
    said.join("\n"),
    /^ {2}egg boil <size> \[recipe\] {2}Boil an egg\n {2}egg sell {2,}Sell an egg\n {2}egg shell paint {2,}Paint its shell$/m,
  );
  assert.deepEqual(complained, []);
});

test("a command's help names its arguments, options, choices and defaults", async () => {
  assert.equal(await typing("egg", "boil", "--help"), 0);
  assert.match(
    said.join("\n"),
    /^Usage: npm run bellwether -- egg boil \[options\] <size> \[recipe\]\n\nBoil an egg\n/,
  );
  assert.match(said.join("\n"), /^ {2}size {2,}Of the egg \(choices: "small", "large"\)$/m);
  assert.match(said.join("\n"), /^ {2}--minutes <number> {2,}How long \(default: "4"\)$/m);
  assert.match(said.join("\n"), /^ {2}--with-salt {2,}Salt the water$/m);
  assert.deepEqual(given, []);
});

test("wrong words are refused on standard error with the usage, and nothing is done", async (t) => {
  const cases: [string[], string, string][] = [
    [["eg"], "error: unknown command 'eg'", "\\[options\\]"],
    [["egg", "sel"], "error: unknown command 'sel'\n(Did you mean sell?)", "egg \\[options\\]"],
    [["egg", "boil"], "error: missing required argument 'size'", "egg boil"],
    [["egg", "sell"], "error: required option '--price <number>' not specified", "egg sell"],
    [["egg", "sell", "--price"], "error: option '--price <number>' argument missing", "egg sell"],
    [
      ["egg", "sell", "--price", "1", "now"],
      "error: too many arguments for 'sell'. Expected 0 arguments but got 1: now.",
      "egg sell",
    ],
    [
      ["egg", "boil", "small", "--with-sald"],
      "error: unknown option '--with-sald'\n(Did you mean --with-salt?)",
      "egg boil",
    ],
    [
      ["egg", "boil", "tiny"],
      "error: command-argument value 'tiny' is invalid for argument 'size'. Allowed choices are small, large.",
      "egg boil",
    ],
    [
      ["egg", "boil", "small", "--cooled-by", "ice"],
      "error: option '--cooled-by <what>' argument 'ice' is invalid. Allowed choices are water, air.",
      "egg boil",
    ],
  ];
  for (const [words, why, usage] of cases) {
    await t.test(words.join(" "), () => {
      complained = [];
      return refused(words, why, usage);
    });
  }
});

test("a group alone is refused with what is in it", async () => {
  assert.equal(await typing("egg"), 1);
  assert.match(
    complained.join("\n"),
    /^ {2}egg boil <size> \[recipe\] {2}Boil an egg\n {2}egg sell {2,}Sell an egg\n {2}egg shell paint {2,}Paint its shell$/m,
  );
});
