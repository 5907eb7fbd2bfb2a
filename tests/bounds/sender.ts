import { setTimeout } from "node:timers/promises";
import { ADMIN_KEY } from "../../src/testing/index.js";

/** One request with far too much in it. */
export interface TooMuch {
  path: string;
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  text: string;
  /** Milliseconds that a question after the server's health waited meanwhile, at worst. */
  slowestHealth: number;
}

const SEPARATELY = 20;

/** Sends it, and asks for the server's health until it is answered. */
export async function sent(url: string, { path, ...init }: TooMuch): Promise<Answer> {
  let over = false;
  const asking = healthUntil(url, () => over);
  const response = await fetch(url + path, { redirect: "manual", ...init });
  const text = await response.text();
  over = true;
  return { status: response.status, text, slowestHealth: await asking };
}

async function healthUntil(url: string, over: () => boolean): Promise<number> {
  let slowest = 0;
  do {
    const started = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - started);
    await setTimeout(SEPARATELY);
  } while (!over());
  return slowest;
}

const json = { "x-service-api-key": ADMIN_KEY, "content-type": "application/json" };

export const rest = (method: "POST" | "PUT", path: string, body: unknown): TooMuch => ({
  path,
  method,
  headers: json,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

export const asked = (path: string, headers: Record<string, string> = {}): TooMuch => ({
  path,
  headers: { "x-service-api-key": ADMIN_KEY, ...headers },
});

export const tool = (name: string, args: unknown): TooMuch => message("tools/call", { name, arguments: args });

export const message = (method: string, params: unknown): TooMuch => ({
  path: "/mcp",
  method: "POST",
  headers: { ...json, accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
});

export const form = (cookie: string, path: string, fields: [string, string][]): TooMuch => ({
  path,
  method: "POST",
  headers: {
    ...page(cookie),
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
  },
  body: new URLSearchParams(fields).toString(),
});

export const page = (cookie: string) => ({ cookie: `bellwether_session=${cookie}`, accept: "text/html" });
