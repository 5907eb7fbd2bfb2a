import assert from "node:assert/strict";
import { test } from "node:test";
import { dayName } from "./time-words.js";

test("a day is named as people say it: today and yesterday of their zone, then by weekday and date", () => {
  const now = Date.parse("2026-01-02T08:00:00Z");
  const named = (date: string, language: string, zone = "UTC") => dayName(date, { language, zone }, now);
  const days = ["2026-01-02", "2026-01-01", "2025-12-31"];
  assert.deepEqual(
    days.map((date) => named(date, "en")),
    ["Today", "Yesterday", "Wednesday, December 31, 2025"],
  );
  assert.deepEqual(
    days.map((date) => named(date, "de")),
    ["Heute", "Gestern", "Mittwoch, 31. Dezember 2025"],
  );
  assert.equal(named("2026-01-01", "en", "America/Los_Angeles"), "Yesterday");
  assert.equal(named("2026-01-03", "en"), "Saturday, January 3");
});
