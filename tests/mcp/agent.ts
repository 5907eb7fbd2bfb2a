import { createApiKey, createUser, type NewUser } from "../../src/accounts/index.js";
import { ADMIN_KEY, byOperator, type TestApp, testApp } from "../../src/testing/index.js";
import { partsWithLibrary } from "./library.js";

export const CHALLENGE =
  'Bearer resource_metadata="http://bellwether.test/.well-known/oauth-protected-resource", scope="mcp"';

/** An app whose only tools are the library's. */
export const libraryApp = (variables: NodeJS.ProcessEnv = {}): Promise<TestApp> =>
  testApp({ parts: partsWithLibrary, variables });

/** A key of the administrator, unless told whose. */
export async function newKey(app: TestApp, of: { userId?: number; readOnly?: boolean; expiresOn?: string } = {}) {
  const { userId = await administratorId(app), readOnly = false, expiresOn = null } = of;
  const wanted = { userId, name: "an agent's", readOnly, expiresOn };
  return (await byOperator(app, (open) => createApiKey(open, wanted))).key;
}

async function administratorId({ runtime }: TestApp): Promise<number> {
  const row = await runtime.db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow();
  return row.id;
}

export async function newPerson(app: TestApp, person: NewUser): Promise<number> {
  return (await byOperator(app, (open) => createUser(open, person))).id;
}

/** The headers and `_meta` that every message of the 2026-07-28 era carries. */
export const MODERN = "2026-07-28";

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};

export interface Sent {
  headers?: Record<string, string>;
  /** Given: no key is added. */
  credential?: Record<string, string>;
  path?: string;
  /** Aborted, the client goes away. */
  signal?: AbortSignal;
}

/** One message of the modern era, by the administrator unless told otherwise. */
export function modern(app: TestApp, method: string, params: Record<string, unknown> = {}, sent: Sent = {}) {
  const name: Record<string, string> = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const headers = { "mcp-protocol-version": MODERN, "mcp-method": method, ...name, ...sent.headers };
  const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: ENVELOPE } };
  return post(app, JSON.stringify(body), { ...sent, headers });
}

/** One message of the `initialize` era. */
export const older = (app: TestApp, method: string, params: Record<string, unknown> = {}, sent: Sent = {}) =>
  post(app, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), sent);

export function post(
  app: TestApp,
  body: string | Uint8Array<ArrayBuffer>,
  { headers = {}, credential, path = "/mcp", signal }: Sent = {},
) {
  return app.request(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(credential ?? { "x-service-api-key": ADMIN_KEY }),
      ...headers,
    },
    body,
    ...(signal && { signal }),
  });
}

interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
}

/** The result of a tool call by the modern era. */
export async function called(app: TestApp, name: string, args: object, sent?: Sent): Promise<ToolResult> {
  const answer = await modern(app, "tools/call", { name, arguments: args }, sent);
  const { result } = (await answer.json()) as { result: ToolResult };
  return result;
}

/** What a tool answers the person; fails when the call was refused. */
export async function toolAnswer(
  app: TestApp,
  name: string,
  args: object,
  { key }: { key: string },
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects
): Promise<any> {
  const { isError, content, structuredContent } = await called(app, name, args, {
    credential: { "x-service-api-key": key },
  });
  if (isError) throw new Error(`${name} was refused: ${content.map(({ text }) => text).join()}`);
  return structuredContent;
}

/** What a refused call says to the agent; fails when the call was not refused. */
export async function refusalOf(app: TestApp, name: string, args: object, sent?: Sent): Promise<string> {
  const result = await called(app, name, args, sent);
  if (!result.isError) throw new Error(`${name} was not refused: ${JSON.stringify(result)}`);
  return result.content.map(({ text }) => text).join("\n");
}
