import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { floors } from "./architecture/rooms.js";
import * as everyRule from "./architecture/rules.js";
import { importsOf, readSources } from "./architecture/sources.js";
import { tablesOf, usesOf } from "./architecture/tables.js";

const app = readSources();
const rules = { ...everyRule };

for (const [name, rule] of Object.entries(rules)) {
  test(`architecture: ${inWords(name)}`, () => assert.deepEqual(rule(app), []));
}

test("the rules saw the app", (t) => {
  t.diagnostic(`read ${[...app.keys()].filter((path) => path.startsWith("src/")).length} files of src`);
  const imports = importsOf(app);
  assert.ok(app.has("src/main.ts"));
  assert.ok(usesOf(app).length > 100 && tablesOf(app).size > 15, "and the tables");
  assert.ok(imports.length > app.size, `${imports.length} imports in ${app.size} files`);
});

test("docs/architecture.md has each room on its floor", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/architecture.md"), "utf8");
  const lines = [...page.matchAll(/^\| (\d+) \| (.*?) \|/gm)];
  const said = lines.flatMap(([, floor, rooms = ""]) =>
    [...rooms.matchAll(/`([\w-]+)\/`/g)].map(([, room]) => [room, Number(floor)]),
  );
  const { main: _files, ...rooms } = Object.fromEntries(floors);
  assert.deepEqual(Object.fromEntries(said), rooms);
});

/** Two rooms with a table each. */
const declared = (table: string) =>
  `declare module "../kernel/database/database.js" {\n  interface Tables {\n    ${table}: X;\n  }\n}`;
const TABLES = { "src/accounts/tables.ts": declared("users"), "src/issues/tables.ts": declared("issues") };

/** By a file between them. */
const opensBrowser = (path: string) => ({
  "tests/support/chromium.ts": "",
  "tests/pages/house.ts": 'import { launchChromium } from "../support/chromium.js";',
  [path]: 'import { house } from "./house.js";',
});

suite("a rule finds what is planted", () => {
  const planted: [keyof typeof rules, Record<string, string>, RegExp | null][] = [
    ["everyRoomIsInTheTable", { "src/kitchen/sink.ts": "" }, /kitchen is not in the table/],
    ["everyRoomIsInTheTable", { "src/main.ts": "", "src/plugins/crm/part.ts": "", "src/testing/cast.ts": "" }, null],

    ["testsStopNoClockWhileTheyAreLoaded", { "src/a.test.ts": "mock.timers.enable();" }, /in before/],
    ["testsStopNoClockWhileTheyAreLoaded", { "src/a.test.ts": "before(() => mock.timers.enable());" }, null],

    ["testsFromEndToEndAreNamedForIt", opensBrowser("tests/pages/a.test.ts"), /a.test.ts opens a browser/],
    ["testsFromEndToEndAreNamedForIt", opensBrowser("tests/pages/a.e2e.test.ts"), null],

    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js"), /src\/kernel\/a.ts must not import/],
    ["importsRunDownwards", uses("src/activity/a.ts", "../openapi/index.js"), /must not/],
    ["importsRunDownwards", uses("src/plugins/crm/a.ts", "../wiki/index.js"), /must not/],
    ["importsRunDownwards", uses("src/issues/a.ts", "../main.js"), /must not/],
    ["importsRunDownwards", uses("src/issues/a.ts", "../testing/index.js"), /must not/],
    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js", "import type { A } from"), /must not/],
    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js", "import {\n  a,\n} from"), /must not/],
    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js", "export * from"), /must not/],
    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js", "import"), /must not/],
    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js", "await import("), /must not/],
    ["importsRunDownwards", uses("src/issues/a.ts", "../../tests/support/browser.js"), /must not/],
    ["importsRunDownwards", uses("src/issues/a.ts", "../kernel/index.js"), null],
    ["importsRunDownwards", uses("src/main.ts", "./plugins/crm/index.js"), null],
    ["importsRunDownwards", uses("src/issues/a.test.ts", "../testing/index.js"), null],
    ["importsRunDownwards", uses("src/kernel/a.ts", "../issues/index.js", "// import { a } from"), null],

    ["aRoomIsEnteredByItsIndex", uses("src/issues/a.ts", "../kernel/clock.js"), /entered by its index/],
    ["aRoomIsEnteredByItsIndex", uses("src/issues/a.ts", "../projects/tables.js", "import"), /entered by its index/],
    ["aRoomIsEnteredByItsIndex", uses("tests/line.test.ts", "../src/issues/create-issue.js"), /entered by its index/],
    ["aRoomIsEnteredByItsIndex", uses("src/issues/a.ts", "./tables.js", "import"), null],
    ["aRoomIsEnteredByItsIndex", uses("tests/line.test.ts", "../src/testing/index.js"), null],

    [
      "nothingGoesInCircles",
      { "src/kernel/a.ts": 'import "./b.js";', "src/kernel/b.ts": 'import "./a.js";' },
      /a.ts -> .*b.ts -> .*a.ts/,
    ],
    [
      "nothingGoesInCircles",
      { "src/kernel/a.ts": 'import "./b.js";', "src/kernel/b.ts": 'import type { A } from "./a.js";' },
      /a.ts -> .*b.ts -> .*a.ts/,
    ],

    ["theCoreNamesNoPlugin", { "src/issues/card.ts": "const crmCases = 1;" }, /card.ts names crm/],
    [
      "theCoreNamesNoPlugin",
      { "src/plugins/wiki/index.ts": "", "src/issues/card.ts": "// for the wiki" },
      /names wiki/,
    ],
    ["theCoreNamesNoPlugin", { "src/plugins/crm/index.ts": "crm", "src/parts.ts": "crm" }, null],

    ["theKernelKnowsNoProduct", { "src/kernel/jobs.ts": "export function tellWatchers() {}" }, /jobs.ts says watcher/],
    ["theKernelKnowsNoProduct", { "src/kernel/issue-id.ts": "" }, /says issue/],
    [
      "theKernelKnowsNoProduct",
      { "src/kernel/jobs.ts": "const sql = `select * from journal_details`;" },
      /says journal/,
    ],
    ["theKernelKnowsNoProduct", { "src/kernel/jobs.ts": "// such as issues\nconst projection = 1;" }, null],

    [
      "sqlLooksDownwards",
      { ...TABLES, "src/accounts/a.ts": 'db.selectFrom("issues as i")' },
      /a.ts names issues of issues/,
    ],
    ["sqlLooksDownwards", { ...TABLES, "src/accounts/a.ts": "sql`select 1 from x join issues i`" }, /names issues of/],
    [
      "sqlLooksDownwards",
      { ...TABLES, "src/issues/a.ts": 'db.updateTable("users")' },
      /a.ts writes users, which belongs/,
    ],
    ["sqlLooksDownwards", { ...TABLES, "src/issues/a.ts": "sql`insert into users values (1)`" }, /writes users/],
    ["sqlLooksDownwards", { ...TABLES, "src/issues/a.ts": 'db.selectFrom("users").innerJoin("issues")' }, null],
    ["sqlLooksDownwards", { ...TABLES, "src/issues/a.ts": 'db.deleteFrom("issues") // from users' }, null],
    ["sqlLooksDownwards", { ...TABLES, "src/accounts/a.test.ts": 'db.selectFrom("issues")' }, null],

    ["theEnvironmentIsReadOnce", { "src/accounts/a.ts": "process.env.PORT" }, /reads the environment/],
    [
      "theEnvironmentIsReadOnce",
      { "src/accounts/a.ts": 'import { env } from "node:process";' },
      /reads the environment/,
    ],
    [
      "theEnvironmentIsReadOnce",
      { "src/kernel/process/config.ts": "process.env", "src/testing/a.ts": "process.env" },
      null,
    ],

    ["postgresqlIsAskedForNoTimeZone", { "src/issues/a.ts": "sql`at at time zone 'CET'`" }, /asks PostgreSQL/],
    ["postgresqlIsAskedForNoTimeZone", { "src/issues/a.ts": "sql`timezone('CET', at)`" }, /asks PostgreSQL/],
    ["postgresqlIsAskedForNoTimeZone", { "src/issues/a.ts": "sql`now() at time zone 'UTC'`" }, null],

    ["filesAreNamedForWhatTheyHold", { "src/kernel/utils.ts": "" }, /name it/],
    ["filesAreNamedForWhatTheyHold", { "src/issues/issue-service.ts": "" }, /name it/],
    ["filesAreNamedForWhatTheyHold", { "tests/helpers/a.ts": "" }, /name it/],
    ["filesAreNamedForWhatTheyHold", { "src/issues/service-card.ts": "", "src/issues/commonplace.ts": "" }, null],
  ];

  for (const [name, files, expected] of planted) {
    test(`${inWords(name)}: ${JSON.stringify(files)}`, () => {
      const found = rules[name](new Map(Object.entries(files)));
      if (expected) assert.match(found.join("\n"), expected);
      else assert.deepEqual(found, []);
    });
  }
});

/** One file that imports another, and that other file. */
function uses(from: string, specifier: string, how = "import { a } from"): Record<string, string> {
  const to = new URL(specifier, `file:///${from}`).pathname.slice(1).replace(/\.js$/, ".ts");
  return { [to]: "", [from]: `${how} "${specifier}";` };
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
