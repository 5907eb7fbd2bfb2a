import assert from "node:assert/strict";
import { test } from "node:test";
import { unsuitable } from "./unsuitable.js";

const fit = {
  version: 150_000,
  encoding: "UTF8",
  smallI: "i",
  readOnly: false,
  settings: { TimeZone: "Etc/UTC", DateStyle: "ISO, DMY" },
};

test("a server that is too old, or that cannot hold every text, is no database for the product", () => {
  assert.equal(unsuitable(fit), undefined);
  assert.equal(unsuitable({ ...fit, version: 140_012 }), "is PostgreSQL 14; 15 or newer is needed");
  assert.match(unsuitable({ ...fit, encoding: "LATIN1" }) ?? "", /^keeps texts as LATIN1;/);
  assert.match(unsuitable({ ...fit, smallI: "ı" }) ?? "", /^writes a small I as ı;/);
  assert.equal(unsuitable({ ...fit, readOnly: true }), "may only be read");
});

test("a database behind a proxy is none either while its own settings change what is read", () => {
  const settings = { TimeZone: "Asia/Kolkata", DateStyle: "German, DMY", bytea_output: "hex" };
  assert.equal(
    unsuitable({ ...fit, settings }),
    "works with TimeZone = Asia/Kolkata, DateStyle = German, DMY, which a proxy keeps us from changing: " +
      "alter role ... set TimeZone = 'UTC'; alter role ... set DateStyle = 'ISO, MDY'",
  );
});
