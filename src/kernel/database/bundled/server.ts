import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WrongConfiguration } from "../../process/config.js";
import type { Log } from "../../process/log.js";
import type { Binaries } from "./binaries.js";
import { type Owner, seenByServer } from "./owner.js";
import { sentenceOf } from "./sentence.js";

export interface ServerPlace {
  folder: string;
  binaries: Binaries;
  owner: Owner;
}

/** A PostgreSQL server of ours, ready to accept connections. */
export interface BundledServer {
  /** Settles when the process has ended, whyever; answers the last it said. */
  ended: Promise<string>;
  /** Open transactions are taken back, connections closed. `immediate` tidies nothing up: the next start recovers. */
  stop(how?: "fast" | "immediate"): Promise<void>;
}

/**
 * Small: one team on one machine, where every connection is a process and memory is shared with other programs. Only users who can
 * open the folder can reach the socket.
 */
const settings = (folder: string) => ({
  listen_addresses: "",
  unix_socket_directories: folder,
  unix_socket_permissions: "0700",
  cluster_name: "bellwether",
  max_connections: 100,
  shared_buffers: "32MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  // No processes beside the server's own that read ahead or share one statement's work.
  io_method: "sync",
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  autovacuum_max_workers: 2,
  jit: "off",
  huge_pages: "off",
  // A replication slot keeps the WAL written during a back-up; there is no replication.
  wal_level: "replica",
  max_wal_senders: 0,
  max_replication_slots: 2,
  max_logical_replication_workers: 0,
  min_wal_size: "32MB",
  max_wal_size: "128MB",
  // What a statement did wrong is told to who sent it, and our own log has it.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "",
});

/**
 * A shell that becomes the server, and leaves a watcher behind: it reads our pipe, whose end means that this process died
 * and the server has to go too. A word of farewell means that the server is gone already, and that its number may be
 * somebody else's by now. The watcher is nobody's child, because a server whose child is killed believes it crashed.
 */
const WATCHED = `
exec 3<&0 </dev/null
( (read -r farewell <&3; [ -n "$farewell" ] || kill -INT $$) >/dev/null 2>&1 & )
exec "$@" 3<&-`;

/** How long a stop may take before the server is told not to tidy up; the next start does it then. */
const PATIENCE = 6_000;

/**
 * Starts the server and waits until it accepts connections, however long it has to recover.
 *
 * @param others settings that replace ours
 */
export async function startServer(
  place: ServerPlace,
  log: Log,
  others: Record<string, string> = {},
): Promise<BundledServer> {
  const server = spawned(place, others);
  const { ready, ended } = lifeOf(server, log);
  if ((await Promise.race([ready, ended])) !== "ready") {
    const sentence = sentenceOf(await ended, place.folder);
    throw new WrongConfiguration(`DATA_DIR: the database in ${place.folder} does not start: ${sentence}`);
  }
  return {
    ended,
    async stop(how = "fast") {
      server.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
      const impatient = setTimeout(() => server.kill("SIGQUIT"), PATIENCE);
      await ended;
      clearTimeout(impatient);
    },
  };
}

function spawned({ folder, binaries, owner }: ServerPlace, others: Record<string, string>) {
  const inside = seenByServer(folder);
  const given = Object.entries({ ...settings(inside), ...others }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = spawn("/bin/sh", ["-c", WATCHED, "bellwether", binaries.postgres, "-D", inside, ...given], {
    ...owner,
    cwd: folder,
    env: { LC_ALL: "C" },
    detached: true, // what is sent to our process group (Ctrl-C) is for us to pass on, in our order
    stdio: ["pipe", "ignore", "pipe"],
  });
  server.stdin.on("error", () => {}); // the watcher may be gone before us
  server.once("exit", () => server.stdin.end("gone\n"));
  return server;
}

/** `ready` once it accepts connections; `ended` with the last it said. What it says goes to the log. */
function lifeOf(server: ReturnType<typeof spawned>, log: Log) {
  const said: string[] = [];
  const { promise: ready, resolve: isReady } = Promise.withResolvers<"ready">();
  createInterface({ input: server.stderr }).on("line", (line) => {
    said.push(line);
    if (said.length > 50) said.shift();
    if (line.includes("ready to accept connections")) isReady("ready");
    if (/\b(PANIC|FATAL):(?! *terminating connection due to admin)/.test(line))
      log.warn({ postgres: line }, "the bundled database complains");
    else log.debug({ postgres: line }, "the bundled database says");
  });
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<string>();
  server.once("error", (error) => hasEnded(error.message));
  server.once("close", () => hasEnded(said.join("\n")));
  return { ready, ended };
}
