import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What is passed on of a request; nothing else of it is seen. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * The answer of a handler of Node's requests, kept instead of sent, so that the product's own middleware (logs, limits,
 * headers, errors) stands around it. A request is built anew from what it needs: nothing else can reach the handler.
 */
export function answerOf(listener: NodeListener, { method, url, headers, body = "" }: PlainRequest) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } });
  request.push(body);
  request.push(null);
  return new Promise<Response>((answered, failed) => {
    listener(request, new KeptResponse(request, answered)).catch(failed);
  });
}

class KeptResponse extends ServerResponse {
  readonly #answered: (answer: Response) => void;

  constructor(request: IncomingMessage, answered: (answer: Response) => void) {
    super(request);
    this.#answered = answered;
  }

  /** The library gives its answers whole, as text. */
  override end(...given: unknown[]): this {
    const [body] = given;
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.getHeaders())) {
      for (const one of [value].flat()) headers.append(name, String(one));
    }
    headers.delete("content-length");
    const text = typeof body === "string" || body instanceof Uint8Array ? body.toString() : "";
    this.#answered(new Response(text === "" ? null : text, { status: this.statusCode, headers }));
    return this;
  }
}
