import type { RequestId } from "@modelcontextprotocol/server";
import type { Viewer } from "../../accounts/index.js";
import { Refusal, type Runtime } from "../../kernel/index.js";

/** Seconds that a call may take unless its tool says otherwise: clients wait for a minute. */
const LONGEST = 20;

/** Milliseconds in which a call that was given up ends by itself, by its next statement: a commit that was sent is waited for. */
const GRACE = 2_000;

/** What is called: a message of a caller. */
interface Called {
  viewer: Viewer;
  id: RequestId;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  longest?: number | undefined;
}

interface Call {
  /** Aborted when the call is given up. */
  signal: AbortSignal;
  /** Rejects when it does not end then. */
  hanging: Promise<never>;
  giveUp(rule: "agents.call_too_long" | "agents.call_cancelled"): void;
}

export type CallsUnderWay = ReturnType<typeof callsUnderWay>;

/** The calls that this process is answering, each given up when it takes too long, or when its caller does not wait for it. */
export function callsUnderWay(runtime: Runtime) {
  const calls = new Map<string, Set<Call>>();
  return {
    /** `act` gets a runtime whose statements end with the call: what it had not committed by then is not changed. */
    async during<T>(
      { viewer, id, signal, longest = LONGEST }: Called,
      act: (until: Runtime) => Promise<T>,
    ): Promise<T> {
      if (signal.aborted) throw new Refusal(503, "agents.call_cancelled");
      const call = begun(longest);
      const leave = entered(calls, keyOf(viewer, id), call);
      const gone = () => call.giveUp("agents.call_cancelled");
      const late = setTimeout(call.giveUp, longest * 1_000, "agents.call_too_long");
      signal.addEventListener("abort", gone, { once: true });
      try {
        return await Promise.race([act(ending(runtime, call)), call.hanging]);
      } finally {
        clearTimeout(late);
        signal.removeEventListener("abort", gone);
        leave();
      }
    },
    /** `notifications/cancelled`. We keep no sessions: an id that several clients of one credential use at once means none. */
    cancel(viewer: Viewer, id: unknown): void {
      const [call, another] = calls.get(keyOf(viewer, id)) ?? [];
      if (call && !another) call.giveUp("agents.call_cancelled");
    },
  };
}

function begun(longest: number): Call {
  const ending = new AbortController();
  const { promise: hanging, reject } = Promise.withResolvers<never>();
  return {
    signal: ending.signal,
    hanging,
    giveUp(rule) {
      ending.abort(new Refusal(503, { rule, values: { longest } }));
      // Of a tool that waits for something else, or for a slow commit, nobody knows.
      setTimeout(reject, GRACE, new Refusal(503, "agents.call_not_ended")).unref();
    },
  };
}

/** Its connections are made when they are asked for: many calls ask the database nothing. */
function ending(runtime: Runtime, { signal }: Call): Runtime {
  let db: Runtime["db"] | undefined;
  return {
    ...runtime,
    get db() {
      db ??= runtime.database.webUntil(signal);
      return db;
    },
  };
}

function entered(calls: Map<string, Set<Call>>, key: string, call: Call): () => void {
  const same = calls.get(key) ?? new Set();
  calls.set(key, same.add(call));
  return () => {
    same.delete(call);
    if (same.size === 0) calls.delete(key);
  };
}

/** Nobody takes back what another credential asked for. */
const keyOf = ({ id: user, realUser, credential: { kind, name } }: Viewer, id: unknown) =>
  JSON.stringify([user, realUser?.id, kind, name, id]);
