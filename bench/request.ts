import type { BenchHouse, Member } from "./house.js";

/** One kind of request, the same for every house. */
export interface Request {
  name: string;
  as: keyof BenchHouse["cast"];
  /** REST and the agents' endpoint know a caller by key, pages by cookie. `bare` is the route to compare with. */
  door: "bare" | "page" | "rest" | "mcp";
  path: string;
  method?: "POST" | "PUT";
  body?: object;
  headers?: Record<string, string>;
  /** Default 200. */
  status?: number;
}

export interface Answer {
  milliseconds: number;
  body: string;
}

class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Longer than any person waits. */
const PATIENCE = 20_000;

/** Fails loudly when the answer is not the expected one: a fast refusal would look like a fast answer. */
export async function ask({ server, cast, cancel }: BenchHouse, request: Request): Promise<Answer> {
  const { method = "GET", body, status = 200 } = request;
  const started = performance.now();
  try {
    const response = await fetch(`${request.door === "bare" ? server.bare : server.product}${request.path}`, {
      method,
      headers: headersOf(request, cast[request.as]),
      body: body && JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    const milliseconds = performance.now() - started;
    if (response.status !== status) {
      throw new Error(`${request.name}: ${response.status} instead of ${status}: ${text.slice(0, 500)}`);
    }
    return { milliseconds, body: text };
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    await cancel();
    throw new NoAnswer(`${request.name}: no answer within ${PATIENCE / 1000} s`);
  }
}

function headersOf({ door, headers, body }: Request, { key, cookie }: Member): Record<string, string> {
  return {
    ...(door === "page"
      ? { cookie: `bellwether_session=${cookie}`, accept: "text/html" }
      : { "x-service-api-key": key }),
    ...(body && { "content-type": "application/json" }),
    ...headers,
  };
}
