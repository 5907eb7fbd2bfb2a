import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.js";

/** Letters or bytes. Below it, what is saved is less than a packet of the network. */
const SMALLEST = 1_000;

/** Pages and data. What else is sent is packed by itself. */
const PACKABLE = /^(text\/(html|plain|vnd\.turbo-stream\.html)|application\/([\w.-]+\+)?json)\b/;

/**
 * A complete answer is compressed, where the request allows it. Here and not in a middleware, because a
 * `Response` must be built to look into it, which costs as much as all the rest of a small request. Streams are
 * left alone; what is large is packed outside the main thread.
 *
 * An attacker who sees the length of compressed answers and can put words into them can guess secrets in them
 * (BREACH). So the token of forms is masked anew for each page, and what shows a secret is `leftUnpacked`.
 */
export class PackedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #held: { status: number; headers: OutgoingHttpHeaders; encoding: Encoding } | undefined;

  override writeHead(...given: unknown[]): this {
    const [status, sent] = given as [number, OutgoingHttpHeaders | undefined]; // Hono's adapter knows this form only
    const headers = lowerCased(sent);
    if (!PACKABLE.test(String(headers["content-type"]))) return this.#begin(given);
    headers.vary = headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding";
    const encoding = encodingFor(this.req, headers);
    if (!encoding) return this.#begin([status, headers]);
    this.#held = { status, headers, encoding };
    return this;
  }

  override flushHeaders(): void {
    this.#release();
    super.flushHeaders();
  }

  override write(...given: unknown[]): boolean {
    this.#release();
    return super.write(...(given as Parameters<ServerResponse["write"]>)); // one of its forms, as it was given
  }

  override end(...given: unknown[]): this {
    const [body] = given as [string | Uint8Array | undefined]; // Hono's adapter knows this form only
    const held = this.#held;
    if (!held || !body || body.length < SMALLEST) {
      this.#release();
      return this.#finish(given);
    }
    const { status, headers, encoding } = held;
    void packed(body, encoding).then(
      (bytes) => {
        this.#held = undefined;
        this.#begin([status, { ...headers, "content-encoding": encoding, "content-length": bytes.length }]);
        this.#finish([bytes]);
      },
      () => {
        this.#release();
        this.#finish(given);
      },
    );
    return this;
  }

  #release() {
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#begin([held.status, held.headers]);
  }

  #begin(given: unknown[]): this {
    return super.writeHead(...(given as Parameters<ServerResponse["writeHead"]>)); // one of its forms, as it was given
  }

  #finish(given: unknown[]): this {
    return super.end(...(given as Parameters<ServerResponse["end"]>)); // one of its forms, as it was given
  }
}

/** For an answer that shows a secret. */
export const leftUnpacked = (c: Context) => c.header("cache-control", "private, no-store, no-transform");

const lowerCased = (headers: OutgoingHttpHeaders = {}): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function encodingFor(request: IncomingMessage, headers: OutgoingHttpHeaders): Encoding | undefined {
  if (headers["content-encoding"] || String(headers["cache-control"]).includes("no-transform")) return undefined;
  return acceptedEncoding(String(request.headers["accept-encoding"] ?? ""));
}

/** Letters. Up to here it takes a quarter of a millisecond at most; handing it to another thread adds a tenth at least. */
const SOON_PACKED = 128_000;

/** As fast as they go: the slower levels save a tenth of the bytes and take three times as long (measured). */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const deflate = { level: 3, windowBits: 14, memLevel: 7 };

async function packed(body: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  const soon = body.length <= SOON_PACKED;
  if (encoding === "br") return soon ? brotliCompressSync(body, brotli) : promisify(brotliCompress)(body, brotli);
  return soon ? gzipSync(body, deflate) : promisify(gzip)(body, deflate);
}
