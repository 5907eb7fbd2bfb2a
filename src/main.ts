import { run } from "./command-line/index.js";
import { parts } from "./parts.js";

// Whatever we write is for our own user only, however the shell was set up.
process.umask(0o077);

process.exitCode = await run(parts, process.argv.slice(2));

// By now everything is closed. A timer that a library forgot in a start that failed must not keep the process.
setTimeout(() => process.exit(), 500).unref();
