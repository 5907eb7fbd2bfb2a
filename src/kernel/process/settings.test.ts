import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { Database } from "../database/database.js";
import { createLog } from "./log.js";
import { openSettings } from "./settings.js";

test("a setting is what was asked for last, though an earlier answer comes after it", async () => {
  const answers: ((value: boolean) => void)[] = [];
  const execute = () => new Promise((answer) => answers.push((value) => answer([{ name: "rest_api_enabled", value }])));
  const database = { db: { selectFrom: () => ({ select: () => ({ execute }) }) }, listen: async () => {}, onGap() {} };
  const declared = [{ name: "rest_api_enabled", schema: z.boolean(), default: true }];
  const opening = openSettings(database as unknown as Database, declared, createLog("fatal"));
  await Promise.resolve(); // `listen`
  answers[0]?.(true);
  const settings = await opening;
  const [off, on] = [settings.reload(), settings.reload()];
  answers[2]?.(true);
  await on;
  answers[1]?.(false);
  await off;
  assert.equal(settings.value("rest_api_enabled"), true);
  const later = settings.reload();
  answers[3]?.(false);
  await later;
  assert.equal(settings.value("rest_api_enabled"), false);
});
