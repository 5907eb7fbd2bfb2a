import { parseArgs } from "node:util";
import type { Command } from "../kernel/index.js";
import { Refusal } from "../kernel/index.js";
import { type ImportOptions, importArchive } from "./import-archive.js";
import { readArchiveApart } from "./read-archive-apart.js";
import { sayResult } from "./say-result.js";

export const importCommand: Command = {
  name: "import github-archive",
  usage: "import github-archive FILE [--project IDENTIFIER] [--shift-to-now]",
  summary: "Bring in the issues of a GitHub repository from an IETF working group's archive",
  needsWorkers: true,
  async run(runtime, args, say) {
    const { file, ...options } = given(args);
    await sayResult(runtime, await importArchive(runtime, await readArchiveApart(file), options, say), say);
  },
};

function given(args: string[]): ImportOptions & { file: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { project: { type: "string" }, "shift-to-now": { type: "boolean" } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Refusal(422, "Name one FILE.");
  return { file, identifier: values.project, shiftToNow: values["shift-to-now"] };
}
