import { z } from "zod";
import { agentsPart, type Tool } from "../../src/agents/index.js";
import { type Part, Refusal } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";

/** What scenarios of the suite ask a server for by name, brought through the doors that any part uses. */
const fixtures: Part = {
  name: "fixtures",
  resources: [
    {
      uri: "test://static-text",
      name: "static-text",
      title: "A text",
      description: "A text that never changes.",
      read: async () => ({ text: "This is the content of the static text resource." }),
      marks: async (_runtime, _caller, values) => new Map(values.map((value) => [value, ""])),
    },
    {
      uri: "test://template/{id}/data",
      name: "template",
      title: "A template",
      description: "Data of an id.",
      read: async (_runtime, _caller, id) => ({ id, templateTest: true, data: `Data for ID: ${id}` }),
      marks: async (_runtime, _caller, values) => new Map(values.map((value) => [value, ""])),
    },
  ],
  prompts: [
    {
      name: "test_simple_prompt",
      title: "A prompt",
      description: "A prompt without arguments.",
      arguments: [],
      text: () => "This is a simple prompt for testing.",
    },
    {
      name: "test_prompt_with_arguments",
      title: "A prompt with arguments",
      description: "A prompt with two arguments.",
      arguments: [
        { name: "arg1", description: "The first.", complete: async () => ["paris", "park", "party"] },
        { name: "arg2", description: "The second." },
      ],
      text: ({ arg1 = "", arg2 = "" }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
    },
  ],
};

const tool = (name: string, call: Tool["call"]): Tool => ({
  name,
  title: name,
  description: "A tool of the suite.",
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  access: "read",
  call,
});

const fixtureTools = [
  tool("test_simple_text", async () => ({ text: "This is a simple text response for testing." })),
  tool("test_error_handling", async () => {
    throw new Refusal(422, { rule: "other", values: { reason: "This tool intentionally returns an error." } });
  }),
];

/** Their names are none that a part may bring, so they come in behind the check of names. */
const agentsWithFixtures: Part = {
  ...agentsPart,
  gather(all) {
    const gathered = agentsPart.gather?.(all) ?? {};
    for (const one of fixtureTools) {
      gathered.tools?.named.set(one.name, { ...one, inputSchema: { type: "object", properties: {} } });
    }
    return gathered;
  },
};

export const partsWithFixtures: Part[] = [
  ...parts.map((part) => (part.name === agentsPart.name ? agentsWithFixtures : part)),
  fixtures,
];
