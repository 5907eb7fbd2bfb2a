import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The library's server, but for parameters that are wrong: it calls these an error of its own. */
export class AgentServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        // Our handlers throw errors of the protocol only (`answering`), so that what is left is the check of its schemas.
        throw "code" in (error as object) ? error : wrongParameters(method, error as Error);
      }
    };
  }
}

/** It lists each wrong part of however much was sent. */
const LONGEST_REASON = 1_000;

const wrongParameters = (method: string, { message }: Error) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Invalid parameters of ${method}: ${message.replace(/\s+/g, " ").slice(0, LONGEST_REASON)}`,
  );
