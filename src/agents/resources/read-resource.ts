import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from "@modelcontextprotocol/server";
import { asRefusal, type Refusal, type Runtime } from "../../kernel/index.js";
import { withinBudget } from "../answer/within-budget.js";
import type { Caller } from "../caller.js";
import { resourceAt } from "./resource.js";

/** What one may not see does not exist (decisions 10.3). */
export async function readResource(runtime: Runtime, { viewer }: Caller, uri: string): Promise<ReadResourceResult> {
  const found = resourceAt(runtime.contributions.resources, uri);
  if (!found) throw noResource(uri);
  const answer = await found.resource.read(runtime, viewer, found.value).catch((error: unknown) => {
    const refusal = asRefusal(error);
    throw refusal && refusal.status < 500 ? refused(uri, refusal) : error;
  });
  return { contents: [{ uri, mimeType: "application/json", text: withinBudget(answer).json }] };
}

const noResource = (uri: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such resource for you.", { uri: uri.slice(0, 255) });

const refused = (uri: string, { status }: Refusal) =>
  status === 403
    ? new ProtocolError(ProtocolErrorCode.InvalidParams, "Permission denied: you may not read this resource.", { uri })
    : noResource(uri);
