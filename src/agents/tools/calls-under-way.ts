import type { RequestId } from "@modelcontextprotocol/server";
import type { Viewer } from "../../accounts/index.js";
import { Refusal, type Runtime } from "../../kernel/index.js";

/** Seconds that a call may take unless its tool says otherwise: clients wait for a minute. */
const LONGEST = 20;

/** Milliseconds in which a call that was given up ends by itself, by its next statement: a commit that was sent is waited for. */
const GRACE = 2_000;

interface Message {
  viewer: Viewer;
  id: RequestId;
}

type Cancel = () => void;

/** What is called: a message of a caller. */
interface Called extends Message {
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

/** The messages that this process is answering; a call is given up when it takes too long, or when its caller does not wait for it. */
export function callsUnderWay(runtime: Runtime) {
  const underWay = new Map<string, Set<Cancel>>();
  /** Until the answer is given, `cancel` is what a cancellation of the message does. */
  const cancellable = ({ viewer, id }: Message, cancel: Cancel) => entered(underWay, keyOf(viewer, id), cancel);
  return {
    cancellable,
    /** `act` gets a runtime whose statements end with the call: what it had not committed by then is not changed. */
    async during<T>(
      { viewer, id, signal, longest = LONGEST }: Called,
      act: (until: Runtime) => Promise<T>,
    ): Promise<T> {
      if (signal.aborted) throw new Refusal(503, "agents.call_cancelled");
      const call = begun(longest);
      const gone = () => call.giveUp("agents.call_cancelled");
      const leave = cancellable({ viewer, id }, gone);
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
      const [cancel, another] = underWay.get(keyOf(viewer, id)) ?? [];
      if (!another) cancel?.();
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

function entered(underWay: Map<string, Set<Cancel>>, key: string, cancel: Cancel): () => void {
  const same = underWay.get(key) ?? new Set();
  underWay.set(key, same.add(cancel));
  return () => {
    same.delete(cancel);
    if (same.size === 0) underWay.delete(key);
  };
}

/** Nobody takes back what another credential asked for. */
const keyOf = ({ id: user, realUser, credential: { kind, name } }: Viewer, id: unknown) =>
  JSON.stringify([user, realUser?.id, kind, name, id]);
