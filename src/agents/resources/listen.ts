import { setTimeout } from "node:timers/promises";
import { InMemoryServerEventBus, type McpHttpHandler, type ServerEvent } from "@modelcontextprotocol/server";
import type { Viewer } from "../../accounts/index.js";
import { asRefusal, Refusal, type Runtime } from "../../kernel/index.js";
import type { Caller } from "../caller.js";
import { answered, protocolHandler } from "../protocol.js";
import { resourceAt } from "./resource.js";

/** Of one person in this process. */
const MOST_STREAMS = 8;

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
  const open = new Map<number, number>();
  return async (request: Request, message: ListenMessage, caller: Caller): Promise<Response> => {
    const { id } = caller.viewer;
    if ((open.get(id) ?? 0) >= MOST_STREAMS) {
      throw new Refusal(429, { rule: "agents.too_many_streams", values: { most: MOST_STREAMS } });
    }
    const asked = addressesIn(message);
    const marks = await marksOf(runtime, caller.viewer, asked);
    if (asked.length > 0 && marks.size === 0) throw new Refusal(404, "agents.no_such_resource");
    const ended = new AbortController();
    const bus = new CountedBus(() => ended.abort());
    const handler = protocolHandler(runtime, { bus, maxSubscriptions: 1, keepAliveMs: KEEP_ALIVE });
    const answer = await answered(handler, request, withAddresses(message, [...marks.keys()]), caller);
    if (!bus.isHeard) return answer;
    open.set(id, (open.get(id) ?? 0) + 1);
    const ends = {
      handler,
      marks,
      ended: AbortSignal.any([ended.signal, runtime.stopping]),
      again: () => again(request),
    };
    void listened(runtime, ends, () => {
      const left = (open.get(id) ?? 1) - 1;
      if (left === 0) open.delete(id);
      else open.set(id, left);
    }).catch((error) => caller.log.warn({ err: error }, "a subscription was given up"));
    return answer;
  };
}

export interface ListenMessage {
  method: "subscriptions/listen";
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

/** By address, of those that the viewer may read. */
async function marksOf(runtime: Runtime, viewer: Viewer, addresses: string[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const uri of addresses) {
    const mark = await markOf(runtime, viewer, uri);
    if (mark !== undefined) marks.set(uri, mark);
  }
  return marks;
}

async function markOf(runtime: Runtime, viewer: Viewer, uri: string): Promise<string | undefined> {
  const found = resourceAt(runtime.contributions.resources, uri);
  try {
    return await found?.resource.mark(runtime, viewer, found.value);
  } catch (error) {
    if (asRefusal(error as Error)?.status === 503 || !asRefusal(error as Error)) throw error;
    return undefined;
  }
}

interface Stream {
  handler: McpHttpHandler;
  marks: Map<string, string>;
  ended: AbortSignal;
  again(): Promise<Viewer | undefined>;
}

/** Counted for as long as it lasts. */
async function listened(runtime: Runtime, stream: Stream, over: () => void): Promise<void> {
  runtime.metrics.openStreams.inc();
  try {
    await rounds(runtime, stream);
  } finally {
    runtime.metrics.openStreams.dec();
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
