import assert from "node:assert/strict";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { addressOf, emptyFolder, KEY, type Program, settled, start } from "./program.js";
import { type Acknowledged, type Cast, hireCast, stubbornStorm } from "./storm.js";
import { askingBundled, assertNothingLost } from "./truth.js";

const onLinux = process.platform === "linux" ? false : "looks at /proc";

/** Every process of the server in this folder; its parent's watcher is one of them. */
function serverProcesses(cluster: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cluster ? [Number(name)] : [];
    } catch {
      return []; // ended meanwhile
    }
  });
}

const postmaster = (cluster: string) => Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

/** One that ends with another, before its turn, is dead as well. */
const strike = (pids: number[]) => {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
};

test("The bundled database and whatever kills it", { skip: onLinux }, async (t) => {
  const DATA_DIR = join(emptyFolder(t), "data dir");
  const cluster = join(DATA_DIR, "postgres");
  const variables = { DATA_DIR, ADMIN_API_KEY: KEY, LOG_LEVEL: "fatal" };
  const kept: Acknowledged = { issues: [], comments: [] };
  let program: Program = start([], variables);
  let url = await addressOf(program);
  const cast: Cast = await hireCast(url);

  /** People write; after some of it `blow` falls. Ends when they can write again, or when the product is gone. */
  const underStorm = async (blow: () => void) => {
    const over = new AbortController();
    const before = kept.issues.length;
    const writing = stubbornStorm(url, cast, kept, over.signal).catch((error) => {
      if (!(error instanceof TypeError)) throw error; // `fetch failed`: the product is gone
    });
    while (kept.issues.length < before + 5) await setTimeout(10);
    blow();
    const struck = kept.issues.length;
    while (kept.issues.length < struck + 5 && !program.over()) await setTimeout(10);
    over.abort();
    await writing;
  };
  const startAgain = async () => {
    await program.ended;
    program = start([], variables);
    url = await addressOf(program);
  };

  await t.test("its server killed: it is started again under the running product", async () => {
    const before = postmaster(cluster);
    await underStorm(() => strike([before]));
    assert.equal(program.over(), false);
    assert.notEqual(postmaster(cluster), before);
  });

  await t.test("the product killed: its server ends by itself, and the next start goes on", async () => {
    await underStorm(() => strike([program.pid]));
    await program.ended;
    for (const deadline = Date.now() + 10_000; serverProcesses(cluster).length > 0; await setTimeout(50)) {
      assert.ok(Date.now() < deadline, "the server follows its product");
    }
    await startAgain();
  });

  await t.test("the product and its watcher killed: the orphan is ended by the next start", async () => {
    const orphan = postmaster(cluster);
    const watchers = serverProcesses(cluster).filter((pid) =>
      /^(\/bin\/)?sh\0/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")),
    );
    assert.equal(watchers.length, 1);
    await underStorm(() => strike([program.pid, ...watchers]));
    await program.ended;
    assert.ok(serverProcesses(cluster).includes(orphan), "nobody told the server");
    await startAgain();
    assert.notEqual(postmaster(cluster), orphan);
  });

  await t.test("product and server killed at once", async () => {
    await underStorm(() => strike([program.pid, postmaster(cluster)]));
    await startAgain();
  });

  await t.test("everything killed at once", async () => {
    await underStorm(() => strike([program.pid, ...serverProcesses(cluster)]));
    await startAgain();
  });

  await t.test("after all of this nothing acknowledged is lost, and everything was told once", async () => {
    await settled(url);
    assert.deepEqual(await program.kill("SIGTERM"), { code: 0, signal: null });
    assert.deepEqual(serverProcesses(cluster), []);
    await askingBundled(DATA_DIR, (ask) => assertNothingLost(ask, kept, cast));
  });
});
