import assert from "node:assert/strict";
import { test } from "node:test";
import { createWords } from "./words.js";

const fruit = {
  en: { fruit: { apples_one: "{{count}} apple", apples_other: "{{count}} apples", of: "{{who}}'s" } },
};
const obst = {
  pl: {
    fruit: {
      apples_one: "{{count}} jabłko",
      apples_few: "{{count}} jabłka",
      apples_many: "{{count}} jabłek",
    },
  },
};

test("plurals follow the language", () => {
  const words = createWords([fruit, obst]);
  assert.equal(words.t("en")("fruit.apples", { count: 1 }), "1 apple");
  assert.equal(words.t("en")("fruit.apples", { count: 0 }), "0 apples");
  assert.equal(words.t("pl")("fruit.apples", { count: 3 }), "3 jabłka");
  assert.equal(words.t("pl")("fruit.apples", { count: 5 }), "5 jabłek");
});

test("what a language lacks is said in English, and an unknown language is English", () => {
  const words = createWords([fruit, obst]);
  assert.equal(words.t("pl")("fruit.of", { who: "Ada" }), "Ada's");
  assert.equal(words.t("xx")("fruit.of", { who: "Ada" }), "Ada's");
});

test("the rooms' catalogues are merged", () => {
  const words = createWords([fruit, { en: { roots: { beet: "Beet" }, fruit: { fig: "Fig" } } }]);
  assert.equal(words.t("en")("roots.beet"), "Beet");
  assert.equal(words.t("en")("fruit.fig"), "Fig");
  assert.equal(words.t("en")("fruit.of", { who: "Ada" }), "Ada's");
});

test("values are not escaped, JSX does that", () => {
  assert.equal(createWords([fruit]).t("en")("fruit.of", { who: "<b>" }), "<b>'s");
});

test("a missing key, variable or a key naming a group throws", () => {
  const t = createWords([fruit]).t("en");
  assert.throws(() => t("fruit.pear"), /no "fruit.pear"/);
  assert.throws(() => t("fruit.of"), /"who"/);
  assert.throws(() => t("fruit"), /no "fruit"/);
});

test("production tells the log and shows the key", () => {
  const gaps: string[] = [];
  const t = createWords([fruit], ({ key }) => gaps.push(key)).t("en");
  assert.equal(t("fruit.pear"), "fruit.pear");
  assert.deepEqual(gaps, ["fruit.pear"]);
});

test("two sets of words know nothing of each other", () => {
  createWords([fruit]);
  assert.throws(() => createWords([]).t("en")("fruit.of", { who: "Ada" }));
});
