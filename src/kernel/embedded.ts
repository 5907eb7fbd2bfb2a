import { fsyncSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { sessionSettings } from "./postgres.js";

/**
 * A PostgreSQL in this process. PGlite starts without fsync and its file system has none to call; both are mended
 * here, so that an acknowledged change survives a power cut and not only a kill.
 *
 * @param dataDir where the database lives; undefined keeps it in memory (tests)
 * @param image a dumped data directory to start from
 */
export async function openEmbedded(dataDir: string | undefined, image?: Blob): Promise<PGlite> {
  const pglite = new PGlite({
    ...(dataDir === undefined
      ? { startParams: inMemoryStart }
      : { fs: new DurableFS(join(dataDir, "database")), startParams: durableStart }),
    ...(image === undefined ? {} : { loadDataDir: image }),
    parsers: { [types.DATE]: (day) => day, [types.INT8]: Number },
  });
  await pglite.waitReady;
  return pglite;
}

const session = Object.entries(sessionSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
/** fdatasync is a no-op in the emulated system, fsync is not. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
  ...session,
];
const inMemoryStart = [...PGlite.defaultStartParams, ...session];

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

class DurableFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const makeFsyncReal = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeFsyncReal as never] },
    };
  }
}
