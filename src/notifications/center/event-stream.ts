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

/** Proxies and browsers drop a silent connection; a comment now and then keeps it. */
const HEARTBEAT = 20_000;

/**
 * Server-sent events until the browser leaves or the process stops. `start` begins to send and answers how to stop.
 * By hand: Hono's `streamSSE` loses a message that the end follows at once, and never logs what is thrown at the start.
 */
export function eventStream(c: Context, runtime: Runtime, start: (send: Sender) => () => void): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const write = (chunk: string) => {
        if (open) controller.enqueue(encoder.encode(chunk));
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
  });
  return c.body(body, 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}

/** Not by `^` of a pattern: it also stands behind U+2028, which ends no line of a stream. */
const asData = (text: string) =>
  `${text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}`)
    .join("\n")}\n\n`;
