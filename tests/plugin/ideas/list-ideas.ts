import { z } from "zod";
import type { Tool } from "../../../src/agents/index.js";
import { visibleIdeas } from "./idea-entity.js";

const input = z.strictObject({ limit: z.int().min(1).max(100).default(25) });
const output = z.object({ ideas: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })) });

export const listIdeas: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_ideas_list",
  title: "List ideas",
  description: "The newest ideas you may see.",
  input,
  output,
  access: "read",
  call: async ({ db }, caller, { limit }) => ({ ideas: await visibleIdeas(db, caller.id).limit(limit).execute() }),
};
