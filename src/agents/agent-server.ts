import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The library's server, but for parameters that are wrong: it says so in the words of its schemas, or calls it an error of its own. */
export class AgentServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(withoutEmptyArguments(request), context);
      } catch (error) {
        const { message } = error as Error;
        const faults = faultsIn(message);
        if (faults) throw wrongParameters(method, faults.map(sentence).join(" "));
        // Our handlers throw errors of the protocol only (`answering`), so that what is left is the library's.
        throw "code" in (error as object) ? error : wrongParameters(method, message);
      }
    };
  }
}

/** A client that has no arguments to send may say so with null. */
function withoutEmptyArguments(request: JSONRPCRequest): JSONRPCRequest {
  const { arguments: given, ...params } = request.params ?? {};
  return given === null ? { ...request, params } : request;
}

interface Fault {
  path: PropertyKey[];
  expected?: string;
}

/** What a schema of the library found stands in its message as JSON. */
function faultsIn(message: string): Fault[] | undefined {
  const json = /^(?:Invalid \S+ request: )?(\[\s*\{.*\}\s*\])$/s.exec(message)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

const KINDS: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function sentence({ path, expected = "" }: Fault): string {
  const name = path.filter((part) => part !== "params").join(".") || "params";
  const kind = KINDS[expected];
  return kind === undefined ? `${name} is not valid.` : `${name} must be ${kind}.`;
}

/** It lists each wrong part of however much was sent. */
const LONGEST_REASON = 1_000;

const wrongParameters = (method: string, reason: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Invalid parameters of ${method}: ${reason.replace(/\s+/g, " ").slice(0, LONGEST_REASON)}`,
  );
