import assert from "node:assert/strict";
import { test } from "node:test";
import { dayName, timeWords, yearWord } from "./time-words.js";

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

test("a day of long ago is said with its year where that is another one for the reader", () => {
  const now = Date.parse("2026-12-20T08:00:00Z");
  const said = (at: string, zone: string) => [
    timeWords(new Date(at), { language: "en", zone }, { now }),
    yearWord(new Date(at), zone, now),
  ];
  assert.deepEqual(said("2026-01-01T03:00:00Z", "America/Los_Angeles"), ["Dec 31, 2025", "numeric"]);
  assert.deepEqual(said("2026-01-01T03:00:00Z", "Europe/Berlin"), ["Jan 1", ""]);
  assert.deepEqual(said("2025-12-31T12:00:00Z", "Pacific/Kiritimati"), ["Jan 1", ""]);
  assert.deepEqual(said("2026-12-20T07:00:00Z", "UTC"), ["1 hour ago", undefined]);
});
