import type { Command } from "../kernel/index.js";
import { backUp, type Config, createLog, restore, WrongConfiguration } from "../kernel/index.js";
import type { Voice } from "./voice.js";

/** A command that works on the files of the data directory, beneath the product. */
export interface FileCommand extends Pick<Command, "name" | "usage" | "summary"> {
  runOnFiles(config: Config, file: string, voice: Voice): Promise<void>;
}

export const fileCommands: FileCommand[] = [
  {
    name: "backup",
    usage: "backup FILE",
    summary: "Write everything in DATA_DIR into one file, while the product runs or not",
    async runOnFiles(config, file, { say }) {
      refuseOtherDatabase(config, "pg_dump");
      say(`Backing up ${config.dataDir} ...`);
      const { bytes } = await backUp(config.dataDir, file, createLog("warn", "stderr"));
      say(`Written: ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
    },
  },
  {
    name: "restore",
    usage: "restore FILE",
    summary: "Put a back-up into an empty DATA_DIR",
    async runOnFiles(config, file, { say }) {
      refuseOtherDatabase(config, "pg_restore");
      say(`Restoring ${file} into ${config.dataDir} ...`);
      await restore(config.dataDir, file, createLog("warn", "stderr"));
      say("Restored, and the database opens. Start the product.");
    },
  },
];

function refuseOtherDatabase({ databaseUrl }: Config, tool: string): void {
  if (databaseUrl === undefined) return;
  throw new WrongConfiguration(
    `DATABASE_URL names a PostgreSQL of yours, which ${tool} copies (see docs/operating.md). This command is for the bundled database.`,
  );
}
