import { run } from "./command-line/index.js";
import { parts } from "./parts.js";

process.exitCode = await run(parts, process.argv.slice(2));
