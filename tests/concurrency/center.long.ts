import { test } from "node:test";
import { everythingAtOnce } from "./everything-at-once.js";

test("for a minute: four workers, overlapping fan-outs, markings, cleanup and deletions leave nothing wrong", () =>
  everythingAtOnce(60_000));
