import { z } from "zod";
import { parsed, sentFlag, text } from "../kernel/index.js";

const today = () => new Date().toISOString().slice(0, 10);

export const apiKeyInput = z.strictObject({
  name: text(100).refine((name) => name.trim() !== "", "cannot be blank"),
  read_only: sentFlag.default(false),
  expires_on: z
    .union([z.null(), z.literal("").transform(() => null), z.iso.date({ error: "must be a day as 2027-01-31" })])
    .refine((day) => day === null || day >= today(), "lies in the past")
    .default(null),
});

/** What makes a new key. `expires_on` is the last day it works, UTC. */
export const apiKeyFields = (sent: Record<string, unknown>) =>
  parsed(apiKeyInput, { name: "", ...sent }, { read_only: "Read only", expires_on: "Expiry" });
