import { backUp, type CommandWords, type Config, createLog, restore, WrongConfiguration } from "../kernel/index.js";
import type { Voice } from "./voice.js";

const archive = { file: { summary: "The back-up", file: true } } as const;

/** A command that works on the files of the data directory, beneath the product. */
export interface FileCommand extends CommandWords<typeof archive> {
  runOnFiles(config: Config, file: string, voice: Voice, left: AbortSignal): Promise<void>;
}

export const fileCommands: FileCommand[] = [
  {
    name: "backup",
    summary: "Write everything in DATA_DIR into one file, while the product runs or not",
    arguments: archive,
    async runOnFiles(config, file, { say }, left) {
      refuseOtherDatabase(config, "pg_dump");
      say(`Backing up ${config.dataDir} ...`);
      const { bytes } = await backUp(config.dataDir, file, createLog("warn", "stderr"), left);
      say(`Written: ${file} (${(bytes / 1e6).toFixed(1)} MB)`);
      if (config.s3) say(`Attached files are not in it: they lie in the bucket ${config.s3.bucket}. Copy it now.`);
    },
  },
  {
    name: "restore",
    summary: "Put a back-up into an empty DATA_DIR",
    arguments: archive,
    async runOnFiles(config, file, { say }, left) {
      refuseOtherDatabase(config, "pg_restore");
      say(`Restoring ${file} into ${config.dataDir} ...`);
      await restore(config.dataDir, file, createLog("warn", "stderr"), left);
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
