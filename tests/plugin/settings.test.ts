import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { parts } from "../../src/parts.js";
import { answered, session, testApp } from "../../src/testing/index.js";

test("a setting that its plugin has no words for is read by its name, and its choices as they are", async () => {
  const wall = { name: "wall_colour", schema: z.enum(["", "dark_red"]), default: "dark_red" };
  const app = await testApp({ parts: [...parts, { name: "paint", plugin: true, settings: [wall] }] });
  try {
    const cookie = await session(app, (await answered(app, "GET", "/users/current.json")).user);
    const headers = { accept: "text/html", "sec-fetch-site": "same-origin" };
    const page = await (await app.request("/admin/settings", { headers, cookie })).text();
    assert.match(page, />wall colour</);
    assert.match(page, />dark red</);
    assert.doesNotMatch(page, /settings\.options/);
  } finally {
    await app.close();
  }
});
