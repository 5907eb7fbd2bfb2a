import { createApiKey, createUser, type NewUser } from "../../src/accounts/index.js";
import { ADMIN_KEY, type TestHouse, testHouse } from "../../src/testing/index.js";
import { partsWithLibrary } from "./library.js";

export const CHALLENGE =
  'Bearer resource_metadata="http://bellwether.test/.well-known/oauth-protected-resource", scope="mcp"';

/** A house whose only tools are the library's. */
export const libraryHouse = (variables: NodeJS.ProcessEnv = {}): Promise<TestHouse> =>
  testHouse({ parts: partsWithLibrary, variables });

/** A key of the administrator, unless told whose. */
export async function newKey(house: TestHouse, of: { userId?: number; readOnly?: boolean; expiresOn?: string } = {}) {
  const { userId = await administratorId(house), readOnly = false, expiresOn = null } = of;
  return (await createApiKey(house.ground.db, { userId, name: "an agent's", readOnly, expiresOn })).key;
}

async function administratorId({ ground }: TestHouse): Promise<number> {
  const row = await ground.db.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow();
  return row.id;
}

export async function newPerson({ ground }: TestHouse, person: NewUser): Promise<number> {
  return (await ground.db.transaction().execute((trx) => createUser(trx, person))).id;
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
}

/** One message of the modern era, by the administrator unless told otherwise. */
export function modern(house: TestHouse, method: string, params: Record<string, unknown> = {}, sent: Sent = {}) {
  const name: Record<string, string> = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const headers = { "mcp-protocol-version": MODERN, "mcp-method": method, ...name, ...sent.headers };
  const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: ENVELOPE } };
  return post(house, JSON.stringify(body), { ...sent, headers });
}

/** One message of the `initialize` era. */
export const older = (house: TestHouse, method: string, params: Record<string, unknown> = {}, sent: Sent = {}) =>
  post(house, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), sent);

export function post(
  house: TestHouse,
  body: string | Uint8Array<ArrayBuffer>,
  { headers = {}, credential, path = "/mcp" }: Sent = {},
) {
  return house.request(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(credential ?? { "x-service-api-key": ADMIN_KEY }),
      ...headers,
    },
    body,
  });
}

interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
}

/** The result of a tool call by the modern era. */
export async function called(house: TestHouse, name: string, args: object, sent?: Sent): Promise<ToolResult> {
  const answer = await modern(house, "tools/call", { name, arguments: args }, sent);
  const { result } = (await answer.json()) as { result: ToolResult };
  return result;
}

/** What a refused call says to the agent; fails when the call was not refused. */
export async function refusalOf(house: TestHouse, name: string, args: object, sent?: Sent): Promise<string> {
  const result = await called(house, name, args, sent);
  if (!result.isError) throw new Error(`${name} was not refused: ${JSON.stringify(result)}`);
  return result.content.map(({ text }) => text).join("\n");
}
