import type { BenchHouse, Member } from "./house.js";

/** One kind of request, the same for every house. */
export interface Request {
  name: string;
  as: keyof BenchHouse["cast"];
  /** REST and the agents' endpoint know a caller by key, pages by cookie. `bare` is the route to compare with. */
  way: "bare" | "page" | "rest" | "mcp";
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

/** No answer in time, or another status than the expected one: a fast refusal would look like a fast answer. */
export class WrongAnswer extends Error {
  override readonly name = "WrongAnswer";
  /** In a word or two. */
  readonly what: string;

  constructor(request: Request, what: string, more = "") {
    super(`${request.name}: ${what} ${more}`);
    this.what = what;
  }
}

/** Longer than any person waits. */
const PATIENCE = 20_000;

export async function ask({ server, cast, cancel }: BenchHouse, request: Request): Promise<Answer> {
  const { method = "GET", body, status = 200 } = request;
  const started = performance.now();
  try {
    const response = await fetch(`${request.way === "bare" ? server.bare : server.product}${request.path}`, {
      method,
      headers: headersOf(request, cast[request.as]),
      body: body && JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    const milliseconds = performance.now() - started;
    if (response.status !== status) throw new WrongAnswer(request, String(response.status), text.slice(0, 500));
    return { milliseconds, body: text };
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    await cancel();
    throw new WrongAnswer(request, "no answer", `within ${PATIENCE / 1000} s`);
  }
}

function headersOf({ way, headers, body }: Request, { key, cookie }: Member): Record<string, string> {
  return {
    ...(way === "page"
      ? { cookie: `bellwether_session=${cookie}`, accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" }
      : { "x-service-api-key": key }),
    ...(body && { "content-type": "application/json" }),
    ...headers,
  };
}
