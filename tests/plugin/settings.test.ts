import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { parts } from "../../src/parts.js";
import { ADMIN_KEY, answered, session, testApp } from "../../src/testing/index.js";

test("a setting that its plugin has no words for is read by its name, and its choices as they are", async () => {
  const wall = { name: "wall_colour", schema: z.enum(["", "dark_red"]), default: "dark_red" };
  const app = await testApp({ parts: [...parts, { name: "paint", plugin: true, settings: [wall] }] });
  try {
    const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const page = await (await app.request("/admin/settings/others", { headers, cookie })).text();
    assert.match(page, />wall colour</);
    assert.match(page, />dark red</);
    assert.doesNotMatch(page, /settings\.options/);
  } finally {
    await app.close();
  }
});

test("a setting of a plugin chooses among its records by name, and is refused others", async () => {
  const choices = async () => [
    { id: "oak", name: "oak", label: "paint.oak" },
    { id: "ash_tree", name: "Ash" },
  ];
  const settings = [
    { name: "door", schema: z.string().nullable(), default: null, choices },
    { name: "floors", schema: z.array(z.string()), default: ["oak"], choices },
  ];
  const words = { en: { paint: { oak: "Old oak" } } };
  const app = await testApp({ parts: [...parts, { name: "paint", plugin: true, settings, words }] });
  try {
    const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const page = await (await app.request("/admin/settings/others", { headers, cookie })).text();
    assert.match(page, /<option value="">none<.*<option value="oak">Old oak<.*<option value="ash_tree">Ash</s);
    assert.match(page, /<legend>floors</);
    const put = (values: object) =>
      app.request("/settings.json", { method: "PUT", key: ADMIN_KEY, json: { settings: values } });
    const refused = await (await put({ door: "elm", floors: ["oak", "elm"] })).text();
    assert.match(refused, /door: Door cannot be elm; possible: oak, ash_tree \(Ash\)/);
    assert.match(refused, /floors: Floors cannot be elm/);
    assert.equal((await put({ door: "ash_tree", floors: [] })).status, 204);
  } finally {
    await app.close();
  }
});
