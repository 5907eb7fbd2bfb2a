import assert from "node:assert/strict";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { addressOf, asInShell, emptyFolder, outcome, readiness, start } from "./program.js";

const PASSWORD = /Log in as (\S+) with the password (\S+)/;

test("The life of an installation with its own database", async (t) => {
  const DATA_DIR = join(emptyFolder(t), "not there yet");
  const lock = join(DATA_DIR, "bellwether.lock");
  let authorization = "";

  await t.test("a taken port is one sentence, and the generated password is told all the same", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((listening) => taken.once("listening", listening));
    const { port } = taken.address() as { port: number };
    const { code, output } = await outcome([], { DATA_DIR, PORT: String(port), LOG_LEVEL: "info" });
    taken.close();
    assert.equal(code, 1);
    for (const line of output.split("\n"))
      assert.ok(line.length < 250, `too long to be read at a first start: ${line}`);
    assert.match(output, new RegExp(`^PORT: ${port} on 127.0.0.1 is in use by another program\\. .*$`, "m"));
    assert.doesNotMatch(output, /\n\s+at /);
    const [, login, password] = output.match(PASSWORD) ?? [];
    authorization = `Basic ${btoa(`${login}:${password}`)}`;
  });

  let program = start([], { DATA_DIR });
  const url = await addressOf(program);

  await t.test("a start says its address and is ready there", async () => {
    assert.equal((await readiness(url)).status, "ok");
    assert.doesNotMatch(program.output(), PASSWORD);
  });

  await t.test("the password that was told opens the door", async () => {
    const answer = await fetch(`${url}/users/current.json`, { headers: { authorization } });
    assert.equal(answer.status, 200);
  });

  await t.test("an answer names the product's own address although the system chose the port", async () => {
    const answer = await fetch(`${url}/users.json`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ user: { login: "ada", firstname: "Ada", lastname: "L", mail: "ada@example.test" } }),
    });
    assert.match(answer.headers.get("location") ?? "", new RegExp(`^${url}/users/\\d+$`));
  });

  await t.test("a second process on the folder is refused with a sentence that says what to do", async () => {
    const { code, output } = await outcome([], { DATA_DIR });
    assert.equal(code, 1);
    assert.match(
      output,
      new RegExp(`in use by process ${program.pid}, .*Stop that process, or choose another DATA_DIR`),
    );
    assert.doesNotMatch(output, /\n\s+at /);
  });

  await t.test("a command works beside the server", async () => {
    const { code, output } = await outcome(["settings", "get", "app_title"], { DATA_DIR });
    assert.deepEqual({ code, output }, { code: 0, output: '"Bellwether"\n' });
  });

  await t.test("a worker joins the server's database, and leaves it running", async () => {
    const worker = start(["worker"], { DATA_DIR });
    await worker.said(/is working/);
    assert.deepEqual(await worker.kill("SIGTERM"), { code: 0, signal: null });
    assert.equal((await readiness(url)).status, "ok");
  });

  await t.test("only the owner can open what lies in the folder", async () => {
    const modes = readdirSync(DATA_DIR, { recursive: true, encoding: "utf8" }).map((name) => {
      const { mode } = statSync(join(DATA_DIR, name));
      return { name, open: mode & 0o077 };
    });
    assert.ok(modes.length > 900, "the files of the database are among them");
    assert.deepEqual(
      modes.filter(({ open }) => open !== 0),
      [],
    );
    assert.equal(statSync(DATA_DIR).mode & 0o777, 0o700);
  });

  await t.test("Ctrl-C at the command line ends a long command, and the server goes on", async () => {
    const command = start(["demo"], { DATA_DIR });
    await command.said(/\n/);
    assert.equal(asInShell(await command.pressCtrlC()), 130);
    assert.match(command.output(), /Stopped before the end.*run the command again to finish it/);
    assert.equal((await readiness(url)).status, "ok");
  });

  await t.test("when the server is killed, a command beside it says so and how to go on", async () => {
    const command = start(["demo"], { DATA_DIR });
    await command.said(/\n/);
    await program.kill("SIGKILL");
    assert.deepEqual(await command.ended, { code: 1, signal: null });
    assert.match(command.output(), /The database went away before the command was done.*run the command again/);
  });

  await t.test("after a kill the next process takes the lock over", async () => {
    assert.equal(JSON.parse(readFileSync(lock, "utf8")).pid, program.pid);
    program = start([], { DATA_DIR });
    await addressOf(program);
    assert.equal(JSON.parse(readFileSync(lock, "utf8")).pid, program.pid);
  });

  await t.test("when nobody holds the database, a command opens it itself", async () => {
    await program.kill("SIGTERM");
    // Whatever the environment says to other programs about a PostgreSQL.
    const others = { PGPORT: "1", PGHOST: "nowhere", PGSSLMODE: "require", PGSSLNEGOTIATION: "direct" };
    const { code, output } = await outcome(["settings", "get", "app_title"], { DATA_DIR, ...others });
    assert.deepEqual({ code, output }, { code: 0, output: '"Bellwether"\n' });
  });
});

test("A start that is making its database", async (t) => {
  const making = async (DATA_DIR: string) => {
    const program = start([], { DATA_DIR }, true);
    while (!existsSync(join(DATA_DIR, "postgres.new", "global"))) await setTimeout(1);
    return program;
  };

  await t.test("stops at Ctrl-C, and says nothing of a folder in which none can be made", async () => {
    const program = await making(emptyFolder(t));
    process.kill(-program.pid, "SIGINT");
    assert.deepEqual(await program.ended, { code: 0, signal: null }, program.output());
  });

  await t.test("is begun anew when it was killed, while its initdb still writes", async () => {
    const DATA_DIR = emptyFolder(t);
    await (await making(DATA_DIR)).kill("SIGKILL");
    const { code, output } = await outcome(["settings", "get", "app_title"], { DATA_DIR });
    assert.equal(code, 0, output);
  });
});

test("a folder of the database that was copied open to others is closed by the next start", async (t) => {
  const DATA_DIR = emptyFolder(t);
  const asked = () => outcome(["settings", "get", "app_title"], { DATA_DIR });
  await asked();
  chmodSync(join(DATA_DIR, "postgres"), 0o777);
  const { code, output } = await asked();
  assert.equal(code, 0, output);
  assert.equal(statSync(join(DATA_DIR, "postgres")).mode & 0o777, 0o700);
});

test("a wrong configuration is a line for each wrong variable", async () => {
  const { code, output } = await outcome([], { PORT: "abc", BASE_URL: "nowhere" });
  assert.equal(code, 1);
  assert.equal(output, "PORT: must be a port number\nBASE_URL: must be an http(s) URL\n");
});

test("an unknown command is refused with the list of those there are", async () => {
  const { code, output } = await outcome(["clean", "up"], {});
  assert.equal(code, 2);
  assert.match(output, /^error: unknown command 'clean'\n\nUsage: npm run bellwether -- /);
  assert.match(output, /^ {2}cleanup {2,}Delete notifications/m);
});

test("help explains one command", async () => {
  const { code, output } = await outcome(["cleanup", "--help"], {});
  assert.equal(code, 0);
  assert.match(output, /^Usage: npm run bellwether -- cleanup .*\n\nDelete notifications/);
});
