import { z } from "zod";
import { parsed, sentFlag, text } from "../../kernel/index.js";

const today = () => new Date().toISOString().slice(0, 10);

export const apiKeyInput = z.strictObject({
  name: text(100).refine((name) => name.trim() !== "", "blank"),
  read_only: sentFlag.default(false),
  expires_on: z
    .union([z.null(), z.literal("").transform(() => null), z.iso.date({ error: "not_a_day" })])
    .refine((day) => day === null || day >= today(), "in_the_past")
    .default(null),
  key: text(100)
    .refine((key) => /^[0-9a-f]{40}$/i.test(key), "accounts.no_redmine_key")
    .optional()
    .describe("By administrators: one that a program has from a Redmine. Default: a new one."),
});

/** What makes a new key. `expires_on` is the last day it works, UTC. */
export const apiKeyFields = (sent: Record<string, unknown>) => parsed(apiKeyInput, { name: "", ...sent });
