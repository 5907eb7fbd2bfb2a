import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSettings, formattedDay, formattedTime } from "./chosen-formats.js";
import { dayName, timeWords } from "./time-words.js";

test("a day is written as Redmine's formats say, with the names of months in the language of the reader", () => {
  const written = (format: string, language = "en") => formattedDay(format, "2027-03-05", language);
  assert.deepEqual(
    ["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%m/%d/%Y"].map((format) => written(format)),
    ["2027-03-05", "05/03/2027", "05.03.2027", "05-03-2027", "03/05/2027"],
  );
  assert.deepEqual(
    ["%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y"].map((format) => written(format)),
    ["05 Mar 2027", "05 March 2027", "Mar 05, 2027", "March 05, 2027"],
  );
  assert.equal(written("%d %B %Y", "de"), "05 März 2027");
});

test("a time is written in twenty-four hours or in twice twelve, in the zone of the reader", () => {
  const written = (format: string, time: string, zone = "UTC") =>
    formattedTime(format, new Date(`2027-01-31T${time}:30Z`), "en", zone);
  assert.deepEqual(
    ["00:05", "11:59", "12:00", "23:07"].map((time) => written("%I:%M %p", time)),
    ["12:05 AM", "11:59 AM", "12:00 PM", "11:07 PM"],
  );
  assert.deepEqual(
    ["00:05", "23:07"].map((time) => written("%H:%M", time)),
    ["00:05", "23:07"],
  );
  assert.equal(written("%H:%M", "23:07", "Asia/Kolkata"), "04:37");
});

test("what is near stays said as people say it; what is long ago, and other days, are written in the format", () => {
  const now = Date.parse("2027-03-05T12:00:00Z");
  const reader = { language: "en", zone: "UTC", dateFormat: "%d/%m/%Y" };
  const said = (at: string, compact = false) => timeWords(new Date(at), reader, { now, compact });
  assert.deepEqual([said("2027-03-05T10:00:00Z"), said("2027-03-05T10:00:00Z", true)], ["2 hours ago", "2h"]);
  assert.deepEqual([said("2027-01-01T10:00:00Z"), said("2026-01-01T10:00:00Z")], ["01/01/2027", "01/01/2026"]);
  assert.deepEqual([dayName("2027-03-05", reader, now), dayName("2027-03-04", reader, now)], ["Today", "Yesterday"]);
  assert.equal(dayName("2027-03-01", reader, now), "01/03/2027");
});

test("there are Redmine's formats and no others, and at first none is chosen", () => {
  const [date, time] = formatSettings;
  for (const format of ["", "%Y-%m-%d", "%B %d, %Y"]) assert.ok(date?.schema.safeParse(format).success, format);
  for (const format of ["", "%H:%M", "%I:%M %p"]) assert.ok(time?.schema.safeParse(format).success, format);
  for (const format of ["%s", "%d", "2027"]) assert.ok(!date?.schema.safeParse(format).success, format);
  assert.deepEqual([date?.default, time?.default], ["", ""]);
});
