import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const main = join(import.meta.dirname, "../../program/main.js");

export const KEY = "test-operator-key-0123456789";

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The real program in a process of its own. */
export interface Program {
  pid: number;
  /** Standard output and standard error so far. */
  output(): string;
  /** Waits until the output matches; fails when the process ends before. */
  said(pattern: RegExp): Promise<RegExpMatchArray>;
  ended: Promise<Exit>;
  over(): boolean;
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** Ctrl-C under npm: the terminal tells the program, and npm passes it on a second time. */
  pressCtrlC(): Promise<Exit>;
}

export type Variables = Record<string, string>;

const { PATH } = process.env;

const running = new Set<ChildProcess>();

/** A failed test leaves no server behind. */
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** @param ownGroup so that a signal can be sent to it with all that it started, as a terminal does. */
export function start(words: string[], variables: Variables, ownGroup = false): Program {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH, PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "warn", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    detached: ownGroup,
  });
  running.add(child);
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  let over = false;
  const ended = new Promise<Exit>((resolve) => {
    child.once("close", (code, signal) => {
      over = true;
      running.delete(child);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async said(pattern) {
      for (;;) {
        const match = output.match(pattern);
        if (match) return match;
        if (over) throw new Error(`The program ended without saying ${pattern}:\n${output}`);
        await setTimeout(10);
      }
    },
    ended,
    over: () => over,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
    async pressCtrlC() {
      child.kill("SIGINT");
      await setTimeout(10); // two at once would arrive as one
      child.kill("SIGINT");
      return ended;
    },
  };
}

/** Runs to its end. */
export async function outcome(words: string[], variables: Variables): Promise<Exit & { output: string }> {
  const program = start(words, variables);
  const exit = await program.ended;
  return { ...exit, output: program.output() };
}

/** The address a web process serves, once it does. */
export async function addressOf(program: Program): Promise<string> {
  const [, url] = await program.said(/Bellwether is ready: (http\S+)/);
  return url ?? "";
}

/** Goes after the test. A name with blanks, as people have them. */
export function emptyFolder(test: { after(hook: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), "bellwether process "));
  test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** A REST call of the operator, or of whoever owns `key`. */
export async function call<T>(url: string, method: string, path: string, json?: unknown, key = KEY): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: { "x-service-api-key": key, "content-type": "application/json" },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${body}`);
  return (body === "" ? undefined : JSON.parse(body)) as T;
}

interface Readiness {
  status: string;
  jobs: { waiting: number; active: number; failed: number };
}

export const readiness = (url: string) => call<Readiness>(url, "GET", "/readyz");

/** Every job is done. Those of a killed worker wait until its heartbeat is missed. */
export async function settled(url: string): Promise<void> {
  for (;;) {
    const { jobs } = await readiness(url);
    if (jobs.failed > 0) throw new Error(`${jobs.failed} jobs were given up`);
    if (jobs.waiting + jobs.active === 0) return;
    await setTimeout(100);
  }
}

/** The same to a shell: a second signal of one key press may come when the program is over already, but for the memory that Node frees. */
export const asInShell = ({ code, signal }: Exit): number | null =>
  signal === null ? code : 128 + constants.signals[signal];
