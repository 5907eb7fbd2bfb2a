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
}

export async function sent(url: string, { path, ...init }: TooMuch): Promise<Answer> {
  const response = await fetch(url + path, { redirect: "manual", ...init });
  return { status: response.status, text: await response.text() };
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
