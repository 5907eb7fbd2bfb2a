import { parts } from "./parts.js";
import { run } from "./run.js";

process.exitCode = await run(parts, process.argv.slice(2));
