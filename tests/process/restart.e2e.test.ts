import { test } from "node:test";
import { struckDatabase } from "./restart.js";

test("a database that is restarted, cut off or full under the product takes nothing with it", (t) =>
  struckDatabase(t, [[]], 4));
