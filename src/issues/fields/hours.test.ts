import assert from "node:assert/strict";
import { test } from "node:test";
import { hoursIn, writtenHours } from "./hours.js";

test("hours are written short, and as a clock where a fraction would not end", () => {
  const written = (sent: string) => writtenHours(Number(hoursIn(sent)));
  for (const [sent, shown] of [
    ["0:20", "0:20"],
    ["2h20", "2:20"],
    ["1h05m", "1:05"],
    ["100:40", "100:40"],
    ["2:30", "2.5"],
    ["3", "3"],
    ["0", "0"],
    ["2,75", "2.75"],
    ["0.1", "0.1"],
  ] as const)
    assert.equal(written(sent), shown, sent);
});

test("what is written is read as the same number again", () => {
  for (let minutes = 0; minutes < 3_000; minutes++) {
    const hours = minutes / 60;
    assert.equal(hoursIn(writtenHours(hours)), hours);
  }
  for (const odd of [0.123456789, 1e-7, 999_999.123, 0.1 + 0.2]) assert.equal(hoursIn(writtenHours(odd)), odd);
});
