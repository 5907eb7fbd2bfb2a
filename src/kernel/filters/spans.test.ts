import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import { spanOf } from "./days.js";

// As late as its own tests run: other files of the process are loaded by then, and have the clock of the house.
before(() => mock.timers.enable({ apis: ["Date"] }));
after(() => mock.timers.reset());

const spans = (now: string, viewer: { timeZone: string; language: string }, ...operators: string[]) => {
  mock.timers.setTime(Date.parse(now));
  return operators.map((operator) => {
    const [, sign = operator, days = ""] = /^(\D*[+-])(\d+)$/.exec(operator) ?? [];
    return spanOf(sign, days, { name: "due_date", viewer });
  });
};

test("weeks cross the year, and begin on the day that the language has", () => {
  const now = "2027-01-01T12:00:00Z"; // a Friday
  assert.deepEqual(spans(now, { timeZone: "UTC", language: "en" }, "w", "lw", "l2w", "nw"), [
    ["2026-12-27", "2027-01-02"],
    ["2026-12-20", "2026-12-26"],
    ["2026-12-13", "2026-12-26"],
    ["2027-01-03", "2027-01-09"],
  ]);
  assert.deepEqual(spans(now, { timeZone: "UTC", language: "de" }, "w", "lw", "nw"), [
    ["2026-12-28", "2027-01-03"],
    ["2026-12-21", "2026-12-27"],
    ["2027-01-04", "2027-01-10"],
  ]);
  assert.deepEqual(spans("2027-01-03T12:00:00Z", { timeZone: "UTC", language: "en" }, "w"), [
    ["2027-01-03", "2027-01-09"],
  ]);
  assert.deepEqual(spans("2027-01-03T12:00:00Z", { timeZone: "UTC", language: "de" }, "w"), [
    ["2026-12-28", "2027-01-03"],
  ]);
});

test("months have the days they have, also from the last day of a longer one", () => {
  const utc = { timeZone: "UTC", language: "en" };
  assert.deepEqual(spans("2028-01-31T12:00:00Z", utc, "nm", "lm", "m"), [
    ["2028-02-01", "2028-02-29"],
    ["2027-12-01", "2027-12-31"],
    ["2028-01-01", "2028-01-31"],
  ]);
  assert.deepEqual(spans("2027-03-31T12:00:00Z", utc, "lm", "nm", "y"), [
    ["2027-02-01", "2027-02-28"],
    ["2027-04-01", "2027-04-30"],
    ["2027-01-01", "2027-12-31"],
  ]);
  assert.deepEqual(spans("2028-02-29T12:00:00Z", utc, "t", "ld", "nd", "t+366"), [
    ["2028-02-29", "2028-02-29"],
    ["2028-02-28", "2028-02-28"],
    ["2028-03-01", "2028-03-01"],
    ["2029-03-01", "2029-03-01"],
  ]);
});

test("today is that of the viewer, a year apart at both ends of the world, and a day of 23 hours is one day", () => {
  const now = "2026-12-31T10:30:00Z";
  assert.deepEqual(spans(now, { timeZone: "Pacific/Kiritimati", language: "en" }, "t", "lm", "y", ">t-1", "><t+7"), [
    ["2027-01-01", "2027-01-01"],
    ["2026-12-01", "2026-12-31"],
    ["2027-01-01", "2027-12-31"],
    ["2026-12-31", undefined],
    ["2027-01-01", "2027-01-08"],
  ]);
  assert.deepEqual(spans(now, { timeZone: "Pacific/Pago_Pago", language: "en" }, "t", "nm", "<t-1", "<t+1"), [
    ["2026-12-30", "2026-12-30"],
    ["2027-01-01", "2027-01-31"],
    [undefined, "2026-12-29"],
    [undefined, "2026-12-31"],
  ]);
  const berlin = { timeZone: "Europe/Berlin", language: "de" };
  assert.deepEqual(spans("2026-03-29T21:59:00Z", berlin, "t", "nd"), [
    ["2026-03-29", "2026-03-29"],
    ["2026-03-30", "2026-03-30"],
  ]);
  assert.deepEqual(spans("2026-03-29T22:00:00Z", berlin, "t", "t-1"), [
    ["2026-03-30", "2026-03-30"],
    ["2026-03-29", "2026-03-29"],
  ]);
});
