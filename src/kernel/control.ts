import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Where a process takes commands, and the secret that lets one in. */
export interface ControlAddress {
  port: number;
  token: string;
}

/** Standard output and standard error of a command, wherever it runs. */
export interface Voice {
  say(line: string): void;
  complain(line: string): void;
}

/** Runs one command and answers its exit code. `left` is aborted when nobody listens any more. */
export type RunCommand = (words: string[], voice: Voice, left: AbortSignal) => Promise<number>;

export interface Control {
  address: ControlAddress;
  /** Takes no more commands and waits `grace` milliseconds for those that run. */
  close(grace?: number): Promise<void>;
}

/** One line of the answer: newline-delimited JSON, ended by the exit code. */
type Message = { say: string } | { complain: string } | { exit: number };

/** A command is a few words; what it reads, it reads from files. */
const LONGEST_REQUEST = 64 * 1024;

/**
 * An embedded database belongs to one process, so that process does the work of every command. It listens on the
 * loopback interface only, and answers nothing to who does not know the token.
 */
export async function openControl(run: RunCommand): Promise<Control> {
  const token = randomBytes(32).toString("base64url");
  const running = new Set<Promise<void>>();
  const server = createServer((asked, answer) => {
    if (!knows(token, asked)) return asked.socket.destroy();
    const ended = answerCommand(run, asked, answer).finally(() => running.delete(ended));
    running.add(ended);
  });
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", ready);
  });
  return {
    address: { port: (server.address() as AddressInfo).port, token },
    async close(grace = 4_000) {
      const closed = new Promise((done) => server.close(done));
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise((over) => {
        late = setTimeout(over, grace);
      });
      await Promise.race([Promise.all(running), patience]);
      clearTimeout(late);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Digests have one length, which `timingSafeEqual` asks for. */
function knows(token: string, asked: IncomingMessage): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(asked.headers.authorization ?? ""), digest(`Bearer ${token}`));
}

async function answerCommand(run: RunCommand, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const left = new AbortController();
  answer.on("close", () => left.abort());
  answer.on("error", () => left.abort());
  const tell = (message: Message) => answer.write(`${JSON.stringify(message)}\n`);
  const words = await wordsOf(asked);
  if (!words) return void asked.socket.destroy();
  answer.writeHead(200, { "content-type": "application/x-ndjson" });
  answer.flushHeaders();
  const voice: Voice = { say: (say) => tell({ say }), complain: (complain) => tell({ complain }) };
  tell({ exit: await run(words, voice, left.signal) });
  answer.end();
}

async function wordsOf(asked: IncomingMessage): Promise<string[] | undefined> {
  if (Number(asked.headers["content-length"] ?? Number.NaN) > LONGEST_REQUEST) return undefined;
  try {
    const words: unknown = JSON.parse(await text(asked));
    return Array.isArray(words) && words.every((word) => typeof word === "string") ? words : undefined;
  } catch {
    return undefined;
  }
}

/** The process that should do the work went away. `begun`: it had taken the command on. */
export class ControlLost extends Error {
  override readonly name = "ControlLost";
  readonly begun: boolean;

  constructor(begun: boolean) {
    super("The server stopped before the command was done. What it did is kept: run the command again to finish it.");
    this.begun = begun;
  }
}

/** Has the process at `address` run a command, passes on what it says, and answers its exit code. */
export async function askControl(
  { port, token }: ControlAddress,
  words: string[],
  voice: Voice,
  left: AbortSignal,
): Promise<number> {
  const answer = await answerTo(port, token, JSON.stringify(words), left);
  try {
    for await (const line of linesOf(answer)) {
      const message: Message = JSON.parse(line);
      if ("exit" in message) return message.exit;
      if ("say" in message) voice.say(message.say);
      else voice.complain(message.complain);
    }
  } catch (error) {
    if (left.aborted) throw error;
  }
  throw new ControlLost(true);
}

function answerTo(port: number, token: string, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  request({ host: "127.0.0.1", port, method: "POST", headers, signal })
    .on("response", resolve)
    .on("error", (error) => reject(signal.aborted ? error : new ControlLost(false)))
    .end(body);
  return promise;
}

async function* linesOf(answer: IncomingMessage): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of answer.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
