import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal } from "../kernel/index.js";
import type { Command } from "../part.js";
import { type ImportOptions, importArchive } from "./import-archive.js";
import { readArchive } from "./read-archive.js";
import { sayResult } from "./result.js";

const usage = "import github-archive FILE [--project IDENTIFIER] [--shift-to-now]";

export const importCommand: Command = {
  name: "import github-archive",
  usage,
  summary: "Bring in the issues of a GitHub repository from an IETF working group's archive",
  async run(ground, args, say) {
    const { file, ...options } = given(args);
    const archive = await readArchive(resolve(file));
    await ground.jobs.startWorkers(ground);
    await sayResult(ground, await importArchive(ground, archive, options, say), say);
  },
};

function given(args: string[]): ImportOptions & { file: string } {
  const { values, positionals } = parsed(args);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Refusal(422, `Usage: ${usage}`);
  return { file, identifier: values.project, shiftToNow: values["shift-to-now"] };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { project: { type: "string" }, "shift-to-now": { type: "boolean" } },
    });
  } catch (error) {
    throw new Refusal(422, `${(error as Error).message}. Usage: ${usage}`);
  }
}
