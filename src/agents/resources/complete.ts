import { type CompleteResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Runtime } from "../../kernel/index.js";
import type { Caller } from "../caller.js";
import { LONGEST_VALUE, type Resource } from "./resource.js";

interface Asked {
  ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string };
  argument: { name: string; value: string };
}

/** The protocol's. */
const MOST_VALUES = 100;

/** Names that begin as what was typed. */
export async function complete(
  runtime: Runtime,
  { viewer }: Caller,
  { ref, argument }: Asked,
): Promise<CompleteResult> {
  const completing =
    ref.type === "ref/prompt" ? ofPrompt(runtime, ref.name, argument.name) : ofResource(runtime, ref.uri);
  const values = (await completing?.(runtime, viewer, argument.value.slice(0, LONGEST_VALUE))) ?? [];
  return { completion: { values: values.slice(0, MOST_VALUES), hasMore: values.length > MOST_VALUES } };
}

function ofPrompt({ contributions }: Runtime, name: string, argument: string): Resource["complete"] {
  const prompt = contributions.prompts.get(name);
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no prompt of this name.");
  return prompt.arguments.find((one) => one.name === argument)?.complete;
}

function ofResource({ contributions }: Runtime, uri: string): Resource["complete"] {
  const resource = contributions.resources.get(uri);
  if (!resource)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no resource template of this address.");
  return resource.complete;
}
