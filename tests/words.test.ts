import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Catalogue } from "../src/kernel/index.js";
import { readSources } from "./architecture/sources.js";
import { readCatalogues, sentencesOf } from "./words/catalogues.js";
import { englishText } from "./words/english-text.js";
import { unknownKeys, unusedKeys } from "./words/keys.js";
import { faultsOf } from "./words/translation.js";

const sources = readSources();
const catalogues = await readCatalogues();
const languages = [...new Set(catalogues.flatMap((catalogue) => Object.keys(catalogue)))];
const english = sentencesOf(catalogues, "en");

test("the words of all rooms were seen, in English and German", () => {
  assert.deepEqual(languages.toSorted(), ["de", "en"]);
  assert.ok(catalogues.length > 10, `${catalogues.length} rooms`);
  assert.ok(english.size > 500, `${english.size} sentences`);
});

for (const language of languages) {
  test(`${language} has every word with every variable, and no other`, () => {
    assert.deepEqual(faultsOf(catalogues, language), []);
  });
}

test("code asks for every word", () => assert.deepEqual(unusedKeys(english, sources), []));

test("there is a word for everything that code asks for", () => assert.deepEqual(unknownKeys(english, sources), []));

test("no text for people stands outside the words", () => {
  assert.deepEqual(englishText(sources), []);
  const asked = />\s*\{t\("[\w.]+"\)\}\s*<\//g;
  const pages = [...sources].filter(([path]) => /^src\/.*(?<!\.test)\.tsx$/.test(path));
  const planted = new Map(pages.map(([path, text]) => [path, text.replace(asked, ">Planted</")]));
  const places = pages.flatMap(([, text]) => [...text.matchAll(asked)]);
  assert.ok(places.length > 80, `${places.length} places`);
  assert.equal(englishText(planted).length, places.length, "what is planted in the pages themselves is found");
});

suite("what is planted is found", () => {
  const room = (en: Catalogue[string], de: Catalogue[string]): Catalogue[] => [{ en: { room: en }, de: { room: de } }];

  test("a word that a language lacks or invents", () => {
    assert.deepEqual(faultsOf(room({ a: "A", b: "B" }, { a: "A" }), "de"), ["de lacks room.b"]);
    assert.deepEqual(faultsOf(room({ a: "A" }, { a: "A", c: "C" }), "de"), ["de invents room.c"]);
  });

  test("what is said to agents, in another language than English", () => {
    const refusals = { full: "A", full_agents: "B" };
    assert.deepEqual(faultsOf(room({ refusals }, { refusals: { full: "C" } }), "de"), []);
    assert.deepEqual(faultsOf(room({ refusals }, { refusals }), "de"), ["de invents room.refusals.full_agents"]);
  });

  test("a variable that a translation lacks or invents", () => {
    assert.deepEqual(faultsOf(room({ a: "{{who}} is" }, { a: "ist" }), "de"), ["de lacks {{who}} in room.a"]);
    assert.deepEqual(faultsOf(room({ a: "is" }, { a: "{{wer}} ist" }), "de"), ["de invents {{wer}} in room.a"]);
    assert.deepEqual(faultsOf(room({ a: "{{n, number}}" }, { a: "{{n, number}} da" }), "de"), []);
  });

  test("a form of the plural", () => {
    const few = { a_one: "one", a_other: "{{count}}" };
    assert.deepEqual(faultsOf(room(few, { a_other: "{{count}}" }), "de"), ["de lacks room.a_one"]);
    assert.deepEqual(faultsOf(room(few, { a_one: "eins", a_other: "{{count}}" }), "de"), []);
  });

  const code = (text: string) => new Map([["src/room/a.tsx", text]]);
  const unused = (key: string, text: string) => unusedKeys(new Map([[key, ""]]), code(text)).length > 0;

  test("a word that no code asks for", () => {
    assert.ok(unused("room.a", 't("room.b")'));
    assert.ok(unused("room.a", '// t("room.a")'));
    assert.ok(!unused("room.a", 't("room.a")'));
    assert.ok(!unused("room.a_one", 't("room.a")') || !unused("room.a_other", 't("room.a")'));
  });

  test("a word beside those that a template builds", () => {
    assert.ok(!unused("room.my.listEmpty", `t(\`room.my.\${name}Empty\`)`));
    assert.ok(unused("room.my.listFull", `t(\`room.my.\${name}Empty\`)`));
    assert.ok(unused("room.list", `t(\`room.my.\${name}\`)`));
    assert.ok(!unused("room.a_hint", `label = "room.a"; t(\`\${label}_hint\`)`));
    assert.ok(unused("room.b_hint", `label = "room.a"; t(\`\${label}_hint\`)`));
  });

  test("a rule that nothing refuses by", () => {
    assert.ok(!unused("room.refusals.full", 'invalid("shelf", "room.full")'));
    assert.ok(unused("room.refusals.full", 'invalid("shelf", "room.empty")'));
    assert.ok(!unused("refusals.blank", 'invalid("shelf", "blank")'));
    assert.ok(unused("refusals.blank", 'invalid("shelf", "taken")'));
  });

  test("a word or a rule that nobody wrote", () => {
    const unknown = (text: string) => unknownKeys(new Map([["room.refusals.full", ""]]), code(text));
    assert.deepEqual(unknown('t("room.a")'), ["room.a"]);
    assert.deepEqual(unknown('invalid("shelf", "room.full")'), []);
    assert.deepEqual(unknown('new Refusal(422, "room.empty")'), ["room.empty"]);
    assert.deepEqual(unknown('denied(viewer, "There is no entry.")'), ["There is no entry."]);
    assert.deepEqual(unknown('[{ field: "shelf", rule: "blank" }]'), ["blank"]);
  });

  const planted: [string, string[]][] = [
    ["const A = () => <p>Hello there</p>;", ["Hello there"]],
    ["const A = () => (\n  <p>\n    Hello\n  </p>\n);", ["Hello"]],
    ["const A = () => <p>{count} issues</p>;", ["issues"]],
    ["const A = () => <p><b>{name}</b> wrote this</p>;", ["wrote this"]],
    ['const A = () => <input placeholder="Type here" />;', ["Type here"]],
    ['const A = () => <Field name="x" label="Subject">{t("room.a")}</Field>;', ["Subject"]],
    ['const A = () => <p>{open ? "Open" : t("room.a")}</p>;', ["Open"]],
    ["const A = () => <p>{rows.map((row) => <b>Row</b>)}</p>;", ["Row"]],
    ['const columns = [{ label: "Subject", cell: () => 1 }];', ["Subject"]],
    ['const A = () => <Field label={open ? "Close it" : t("room.a")} />;', ["Close it"]],
    ['const A = () => <p title={t("room.a")}>{t("room.b", { name: "Ada" })} 1–2 · #</p>;', []],
    ['const A = () => <a href="https://a.test" class="big red" data-action="click->a#b">{name}</a>;', []],
    ["const a = <T extends object>(x: Map<string, T>): Record<string, T> => x as Record<string, T>;", []],
    ['const A = () => <p class={open ? "Open" : "is closed"}>{/* Hello */}</p>;', []],
    [`const A = () => <p>{\`\${count} issues are open\`}</p>;`, ["issues are open"]],
    [`const A = () => <a href={\`/issues/\${id} of\`} title={\`Issue \${id}\`}>{t(\`room.\${name}\`)}</a>;`, ["Issue"]],
    ['const tabs = [{ label: "room.a" }];', []],
  ];
  for (const [text, expected] of planted) {
    test(`text for people in ${text}`, () => {
      assert.deepEqual(
        englishText(code(text)),
        expected.map((found) => `src/room/a.tsx: ${found}`),
      );
    });
  }
});
