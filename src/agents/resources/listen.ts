import { setTimeout } from "node:timers/promises";
import {
  InMemoryServerEventBus,
  type McpHttpHandler,
  type RequestId,
  type ServerEvent,
} from "@modelcontextprotocol/server";
import type { Viewer } from "../../accounts/index.js";
import { Refusal, type Runtime } from "../../kernel/index.js";
import type { Caller } from "../caller.js";
import { answered, protocolHandler } from "../protocol.js";
import { places } from "./places.js";
import { type Resource, resourceAt } from "./resource.js";

/** Addresses in one stream: each is looked at in every round. */
const MOST_ADDRESSES = 20;

/** Milliseconds between two looks: a credential that is revoked ends its streams within five seconds. */
const ROUND = 2_000;

/** A proxy drops a silent connection. */
const KEEP_ALIVE = 15_000;

export interface Listening {
  /** Who sends the message now: undefined once the credential opens nothing. */
  again(request: Request): Promise<Viewer | undefined>;
}

/**
 * `subscriptions/listen`: tells a client which of its resources changed. The library asks nobody who may listen to what, so
 * every stream has a handler of its own, which is told only of what its caller may read, and the caller is identified again
 * in each round.
 */
export function listenRouter(runtime: Runtime, { again }: Listening) {
  const takePlace = places();
  return async (request: Request, message: ListenMessage, caller: Caller): Promise<Response> => {
    const leave = takePlace(caller.viewer.id);
    try {
      const { answer, stream } = await opened(runtime, request, message, caller);
      if (stream) {
        // At once, and not when the look that is under way has ended: its client may be coming back.
        stream.ended.addEventListener("abort", leave);
        void listened(runtime, { ...stream, again: () => again(request) }, leave).catch((error) =>
          caller.log.warn({ err: error }, "a subscription was given up"),
        );
      } else leave();
      return answer;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

/** The protocol's answer, and the stream it opened; it has none where the protocol refuses the message. */
async function opened(runtime: Runtime, request: Request, message: ListenMessage, caller: Caller) {
  const asked = addressesIn(message);
  const marks = await marksOf(runtime, caller.viewer, asked);
  if (asked.length > 0 && marks.size === 0) throw new Refusal(404, "agents.no_such_resource");
  const gone = new AbortController();
  const leave = () => gone.abort();
  const bus = new CountedBus(leave);
  const handler = protocolHandler(runtime, { bus, maxSubscriptions: 1, keepAliveMs: KEEP_ALIVE });
  const answer = await answered(handler, request, withAddresses(message, [...marks.keys()]), caller);
  const ended = AbortSignal.any([gone.signal, runtime.stopping]);
  if (!bus.isHeard) return { answer, stream: undefined };
  const forget = caller.calls.cancellable({ viewer: caller.viewer, id: message.id }, leave);
  return { answer, stream: { handler, marks, ended, forget } };
}

export interface ListenMessage {
  method: "subscriptions/listen";
  /** The protocol refuses a message whose id is none. */
  id: RequestId;
  params?: { notifications?: { resourceSubscriptions?: unknown } };
}

export const isListen = (message: unknown): message is ListenMessage =>
  (message as { method?: unknown } | null | undefined)?.method === "subscriptions/listen";

/** What is no list of texts is refused by the protocol. */
function addressesIn({ params }: ListenMessage): string[] {
  const asked = params?.notifications?.resourceSubscriptions;
  if (!Array.isArray(asked)) return [];
  if (asked.length > MOST_ADDRESSES) {
    throw new Refusal(422, { rule: "agents.too_many_addresses", values: { most: MOST_ADDRESSES } });
  }
  return [...new Set(asked.filter((one) => typeof one === "string"))];
}

/** The acknowledgement names what is left: the protocol's way to say which were refused. */
function withAddresses(message: ListenMessage, addresses: string[]): ListenMessage {
  const { params } = message;
  if (!Array.isArray(params?.notifications?.resourceSubscriptions)) return message;
  return {
    ...message,
    params: { ...params, notifications: { ...params.notifications, resourceSubscriptions: addresses } },
  };
}

/** By address, of those that the viewer may read: one statement for each kind of resource. */
async function marksOf(runtime: Runtime, viewer: Viewer, addresses: string[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const [resource, uriOf] of byResource(runtime, addresses)) {
    const found = await resource.marks(runtime, viewer, [...uriOf.keys()]);
    for (const [value, uri] of uriOf) {
      const mark = found.get(value);
      if (mark !== undefined) marks.set(uri, mark);
    }
  }
  return marks;
}

/** Of each resource, the addresses by what stands in them for its variable. */
function byResource({ contributions }: Runtime, addresses: string[]): Map<Resource, Map<string, string>> {
  const asked = new Map<Resource, Map<string, string>>();
  for (const uri of addresses) {
    const at = resourceAt(contributions.resources, uri);
    if (at) asked.set(at.resource, (asked.get(at.resource) ?? new Map()).set(at.value, uri));
  }
  return asked;
}

interface Stream {
  handler: McpHttpHandler;
  marks: Map<string, string>;
  ended: AbortSignal;
  /** It cannot be cancelled any more. */
  forget(): void;
  again(): Promise<Viewer | undefined>;
}

/** Counted for as long as it lasts. */
async function listened(runtime: Runtime, stream: Stream, over: () => void): Promise<void> {
  runtime.metrics.openStreams.inc();
  try {
    await rounds(runtime, stream);
  } finally {
    runtime.metrics.openStreams.dec();
    stream.forget();
    over();
    await stream.handler.close();
  }
}

/** Ends with the stream, or when its caller is nobody any more. What they may not read any more they hear of no more. */
async function rounds(runtime: Runtime, { handler, marks, ended, again }: Stream): Promise<void> {
  while (await passed(ROUND, ended)) {
    const viewer = await again();
    if (!viewer) return;
    const now = await marksOf(runtime, viewer, [...marks.keys()]);
    for (const uri of marks.keys()) if (!now.has(uri)) marks.delete(uri);
    for (const [uri, mark] of now) {
      if (marks.get(uri) !== mark) handler.notify.resourceUpdated(uri);
      marks.set(uri, mark);
    }
    if (marks.size === 0) return;
  }
}

/** False when it was ended before. */
const passed = (milliseconds: number, ended: AbortSignal): Promise<boolean> =>
  setTimeout(milliseconds, true, { signal: ended, ref: false }).catch(() => false);

/** Knows whether its one stream listens, and says when it went. */
class CountedBus extends InMemoryServerEventBus {
  isHeard = false;
  private readonly left: () => void;

  constructor(left: () => void) {
    super();
    this.left = left;
  }

  override subscribe(listener: (event: ServerEvent) => void): () => void {
    this.isHeard = true;
    const unsubscribe = super.subscribe(listener);
    return () => {
      unsubscribe();
      this.left();
    };
  }
}
