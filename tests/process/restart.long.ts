import { test } from "node:test";
import { struckDatabase } from "./restart.js";

test("web and worker together outlive their database twenty times", (t) => struckDatabase(t, [[]], 20));

test("web and workers apart outlive their database twenty times", (t) =>
  struckDatabase(t, [["web"], ["worker"], ["worker"]], 20));
