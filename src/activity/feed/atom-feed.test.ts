import assert from "node:assert/strict";
import { test } from "node:test";
import { atomXml } from "./atom-feed.js";

test("a feed shows the beginnings of its texts once the whole ones are too many", () => {
  const text = `**Gate** ${"of iron ".repeat(7_000)}END`;
  const one = { title: "Gate", url: "https://here.example/issues/1", updated: new Date(0), author: "Ada", text };
  const about = { title: "Issues", page: "https://here.example/issues", self: "https://here.example/issues.atom" };
  const feed = atomXml({ ...about, author: "House", entries: [one, one, one, { ...one, text: "*short*" }] });
  assert.equal(feed.match(/&lt;strong&gt;Gate&lt;\/strong&gt;/g)?.length, 2);
  assert.equal(feed.match(/END/g)?.length, 2);
  assert.ok(/&lt;p&gt;Gate of iron [^&]{1000,2000}…&lt;\/p&gt;/.test(feed), "the third is its beginning");
  assert.equal(feed.match(/<entry>/g)?.length, 4);
});
