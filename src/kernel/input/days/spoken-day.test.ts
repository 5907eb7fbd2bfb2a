import assert from "node:assert/strict";
import { test } from "node:test";
import { beginningOf } from "./day-in.js";
import { spokenDay } from "./spoken-day.js";

const now = new Date("2026-12-31T23:30:00Z");

test("a day is said in words, in the reader's time zone", () => {
  const days: [string, string, string][] = [
    ["today", "UTC", "2026-12-31"],
    ["Today", "Europe/Zurich", "2027-01-01"],
    [" yesterday ", "UTC", "2026-12-30"],
    ["tomorrow", "UTC", "2027-01-01"],
    ["3 days ago", "UTC", "2026-12-28"],
    ["1 week ago", "UTC", "2026-12-24"],
    ["in 1 day", "UTC", "2027-01-01"],
    ["In 2 weeks", "Pacific/Auckland", "2027-01-15"],
  ];
  for (const [words, zone, day] of days) assert.equal(spokenDay(words, zone, now), day, words);
});

test("a day begins where the clocks of the zone show midnight, also on the days when they are changed", () => {
  const days: [string, string, string][] = [
    ["2026-11-30", "UTC", "2026-11-30T00:00:00.000Z"],
    ["2026-11-30", "Pacific/Auckland", "2026-11-29T11:00:00.000Z"],
    ["2026-03-29", "Europe/Zurich", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Zurich", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "Europe/Zurich", "2026-10-24T22:00:00.000Z"],
    ["2026-11-01", "America/Los_Angeles", "2026-11-01T07:00:00.000Z"],
    ["2026-11-02", "America/Los_Angeles", "2026-11-02T08:00:00.000Z"],
  ];
  for (const [day, zone, moment] of days) assert.equal(beginningOf(day, zone).toISOString(), moment, `${day} ${zone}`);
});

test("a day without a midnight begins with its first moment, one with two midnights with the first of them", () => {
  const days: [string, string, string][] = [
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
    ["2026-10-25", "Atlantic/Azores", "2026-10-25T00:00:00.000Z"],
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
    ["2026-10-04", "Australia/Lord_Howe", "2026-10-03T13:30:00.000Z"],
    ["2026-10-05", "Australia/Lord_Howe", "2026-10-04T13:00:00.000Z"],
    ["2026-11-26", "Asia/Kathmandu", "2026-11-25T18:15:00.000Z"],
    ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
    ["9999-12-31", "Pacific/Kiritimati", "9999-12-30T10:00:00.000Z"],
  ];
  for (const [day, zone, moment] of days) assert.equal(beginningOf(day, zone).toISOString(), moment, `${day} ${zone}`);
});

test("what has several meanings, or none, stays as it is", () => {
  for (const words of [
    "next friday",
    "last week",
    "3 days",
    "in 3 days ago",
    "constructor",
    "2027-01-31",
    "2 months ago",
    "",
  ])
    assert.equal(spokenDay(words, "UTC", now), words);
});
