import { join } from "node:path";
import type { Config } from "../process/config.js";
import type { Log } from "../process/log.js";
import { diskStore } from "./disk-store.js";
import type { FileStore } from "./file-store.js";

/** As configured: in a bucket, or below `DATA_DIR`. */
export async function openFileStore({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">, log: Log): Promise<FileStore> {
  if (!s3) return diskStore(join(dataDir, "files"));
  // Its library is large, so it is loaded where it is used.
  const { openS3 } = await import("./open-s3.js");
  return openS3(s3, log);
}
