import { createServer, type Socket } from "node:net";

/** A letter as a mail server was given it. */
export interface Received {
  from: string;
  to: string;
  subject: string;
  text: string;
  headers: Map<string, string>;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  letters: Received[];
  /** Answered to the next recipients, instead of taking them: `450 later`, `550 unknown`. */
  refusals: string[];
  /** The same to the next senders. */
  senderRefusals: string[];
  close(): Promise<void>;
}

/** As much of SMTP (RFC 5321) as a client needs to hand over a letter, on loopback. */
export async function mailServer(): Promise<MailServer> {
  const letters: Received[] = [];
  const refusals: string[] = [];
  const senderRefusals: string[] = [];
  const server = createServer((socket) => converse(socket, { letters, refusals, senderRefusals }));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number }; // it listens on a port
  return {
    url: `smtp://sender:tops%40cret@127.0.0.1:${port}`,
    letters,
    refusals,
    senderRefusals,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function converse(
  socket: Socket,
  { letters, refusals, senderRefusals }: Pick<MailServer, "letters" | "refusals" | "senderRefusals">,
) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let unread = "";
  let message: string[] | undefined;
  let envelope = { from: "", to: "" };
  const hear = (line: string) => {
    if (message) {
      if (line !== ".") return void message.push(line.replace(/^\./, ""));
      letters.push({ ...envelope, ...readMessage(message) });
      message = undefined;
      return say("250 taken");
    }
    const [, address = ""] = /<(.*)>/.exec(line) ?? [];
    if (/^EHLO/i.test(line)) return say("250-loopback\r\n250 AUTH PLAIN");
    if (/^AUTH/i.test(line)) return say("235 welcome");
    if (/^MAIL/i.test(line)) {
      const refusal = senderRefusals.shift();
      if (refusal) return say(refusal);
      envelope = { from: address, to: "" };
    }
    if (/^RCPT/i.test(line)) {
      const refusal = refusals.shift();
      if (refusal) return say(refusal);
      envelope.to = address;
    }
    if (/^QUIT/i.test(line)) return socket.end("221 bye\r\n");
    if (!/^DATA/i.test(line)) return say("250 well");
    message = [];
    return say("354 go on");
  };
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    const lines = (unread + bytes.toString("latin1")).split("\r\n");
    unread = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 loopback");
}

function readMessage(lines: string[]): Pick<Received, "subject" | "text" | "headers"> {
  const end = lines.indexOf("");
  const unfolded = lines
    .slice(0, end)
    .join("\r\n")
    .replace(/\r\n[ \t]+/g, " ");
  const headers = new Map(
    unfolded.split("\r\n").map((line) => {
      const [name = "", value = ""] = line.split(/:\s*(.*)/s);
      return [name.toLowerCase(), value];
    }),
  );
  const body = lines.slice(end + 1).join("\n");
  const encoding = headers.get("content-transfer-encoding");
  const text = encoding === "quoted-printable" ? unquoted(body) : encoding === "base64" ? fromBase64(body) : body;
  return { subject: words(headers.get("subject") ?? ""), text, headers };
}

const fromBase64 = (body: string) => Buffer.from(body, "base64").toString("utf8");

const unquoted = (body: string) =>
  Buffer.from(
    body
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString("utf8");

/** Words of a header that are not ASCII (RFC 2047). */
const words = (header: string) =>
  header
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?(Q|B)\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? fromBase64(word) : unquoted(word.replaceAll("_", " ")),
    );
