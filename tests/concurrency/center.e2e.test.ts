import { test } from "node:test";
import { everythingAtOnce } from "./everything-at-once.js";

test("four workers, overlapping fan-outs, markings, cleanup and deletions: nothing is lost, doubled or left over", () =>
  everythingAtOnce(5_000));
