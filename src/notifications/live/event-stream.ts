import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";

export interface Sender {
  message(data: string): void;
  end(): void;
  /** Ends, and asks the browser not to come back soon: it would take the place of another page. */
  giveWay(): void;
}

/** Milliseconds before a browser comes back: in two seconds it finds the new process after a restart. */
const COMES_BACK = 2_000;
const GIVES_WAY_FOR = 60_000;

/** Bytes a client may be behind, besides what its socket holds. One that does not read is dropped instead of remembered. */
const MOST_BEHIND = 64 * 1024;

/** Proxies and browsers drop a silent connection; a comment now and then keeps it. */
const HEARTBEAT = 20_000;

/**
 * Server-sent events until the browser leaves or the process stops. `start` begins to send and answers how to stop.
 * By hand: Hono's `streamSSE` loses a message that the end follows at once, and never logs what is thrown at the start.
 */
export function eventStream(c: Context, runtime: Runtime, start: (send: Sender) => () => void): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MOST_BEHIND });
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true;
        const write = (chunk: string) => {
          if (!open) return;
          if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(chunk));
          stop();
          drop(c, controller);
        };
        const end = () => {
          if (!open) return;
          stop();
          controller.close();
        };
        const beat = setInterval(() => write(": here\n\n"), HEARTBEAT);
        write(`retry: ${COMES_BACK}\n\n`);
        const giveWay = () => {
          write(`retry: ${GIVES_WAY_FOR}\n\n`);
          end();
        };
        const unsubscribe = start({ message: (data) => write(asData(data)), end, giveWay });
        runtime.stopping.addEventListener("abort", end);
        runtime.metrics.openStreams.inc();
        stop = () => {
          open = false;
          clearInterval(beat);
          unsubscribe();
          runtime.stopping.removeEventListener("abort", end);
          runtime.metrics.openStreams.dec();
          stop = () => {};
        };
      },
      cancel: () => stop(),
    },
    strategy,
  );
  return c.body(body, 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}

/** With the socket goes what waits for it; a stream that is only closed waits until the client has read the rest. */
function drop(c: Context, controller: ReadableStreamDefaultController): void {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>; // none where no socket is, as in tests
  if (outgoing) outgoing.destroy();
  else controller.error(new Error("The client does not read."));
}

/** Not by `^` of a pattern: it also stands behind U+2028, which ends no line of a stream. */
const asData = (text: string) =>
  `${text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}`)
    .join("\n")}\n\n`;
