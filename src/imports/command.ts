import { command } from "../kernel/index.js";
import { readArchiveApart } from "./archive/read-archive-apart.js";
import { importArchive } from "./import-archive.js";
import { sayResult } from "./say-result.js";

export const importCommand = command({
  name: "import github-archive",
  summary: "Bring in the issues of a GitHub repository from an IETF working group's archive",
  arguments: { file: { summary: "The archive, .json or .json.gz", file: true } },
  options: {
    project: { value: "identifier", summary: "Of the project; without it the name of the repository" },
    "shift-to-now": { summary: "Move all times, so that the newest change happens now" },
  },
  needsWorkers: true,
  async run(runtime, { arguments: { file }, options: { project: identifier, "shift-to-now": shiftToNow } }, say) {
    const archive = await readArchiveApart(file, runtime.stopping);
    await sayResult(runtime, await importArchive(runtime, archive, { identifier, shiftToNow }, say), say);
  },
});
