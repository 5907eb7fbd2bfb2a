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

export type CallsUnderWay = ReturnType<typeof callsUnderWay>;

/** The calls that this process is answering, each given up when it takes too long, or when its caller does not wait for it. */
export function callsUnderWay(runtime: Runtime) {
  const calls = new Map<string, Set<AbortController>>();
  return {
    /** `act` gets a runtime whose statements end with the call: what it had not committed by then is not changed. */
    async during<T>(called: Called, act: (runtime: Runtime) => Promise<T>): Promise<T> {
      const ending = new AbortController();
      const leave = entered(calls, keyOf(called.viewer, called.id), ending);
      const { longest = LONGEST } = called;
      const tooLong = () => ending.abort(new Refusal(503, { rule: "agents.call_too_long", values: { longest } }));
      const gone = () => ending.abort(new Refusal(503, "agents.call_cancelled"));
      const late = setTimeout(tooLong, longest * 1_000);
      called.signal.addEventListener("abort", gone, { once: true });
      try {
        if (called.signal.aborted) gone();
        ending.signal.throwIfAborted();
        const db = runtime.database.webUntil(ending.signal);
        return await Promise.race([act({ ...runtime, db }), hanging(ending.signal)]);
      } finally {
        clearTimeout(late);
        called.signal.removeEventListener("abort", gone);
        leave();
      }
    },
    /** `notifications/cancelled`. We keep no sessions: an id that several clients of one credential use at once means none. */
    cancel(viewer: Viewer, id: unknown): void {
      const [call, another] = calls.get(keyOf(viewer, id)) ?? [];
      if (call && !another) call.abort(new Refusal(503, "agents.call_cancelled"));
    },
  };
}

function entered(calls: Map<string, Set<AbortController>>, key: string, call: AbortController): () => void {
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

/** Of a tool that waits for something else, or for a slow commit, nobody knows. */
const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new Refusal(503, "agents.call_not_ended"));
    signal.addEventListener("abort", () => setTimeout(giveUp, GRACE), { once: true });
  });
