import type { Context } from "hono";
import type { Runtime } from "../../kernel/index.js";
import { requireCenter } from "../center/access.js";
import { listStateOf } from "../list/list-state.js";
import { type Doorbell, openDoorbell } from "./doorbell.js";
import { eventStream } from "./event-stream.js";
import { collectionAsked } from "./live-collection.js";
import { type OpenStreams, openStreams } from "./open-streams.js";
import { recordAsked } from "./shown-record.js";
import { type Telling, tellingPages } from "./tell-pages.js";

interface LivePages {
  runtime: Runtime;
  doorbell: Doorbell;
  streams: OpenStreams;
  telling: Telling;
}

/** The open pages of this process. */
export const openLivePages = async (runtime: Runtime): Promise<LivePages> => ({
  runtime,
  doorbell: await openDoorbell(runtime),
  streams: openStreams(),
  telling: tellingPages(runtime),
});

/**
 * Tells an open page its badge, and the full page its list as well, as they are now and again at each ring. It empties both and ends
 * when its person may have none any more: locked, logged out, their session over, without a bell, or the center is off.
 */
export async function streamLive({ runtime, doorbell, streams, telling }: LivePages, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const shown = {
    sessionToken: c.var.sessionToken ?? "",
    view: c.var.view(),
    list: c.req.query("list") === "1" ? listStateOf((name) => c.req.query(name)) : undefined,
    record: recordAsked(runtime, c),
    collection: collectionAsked(runtime, c, viewer),
  };
  return eventStream(c, runtime, (send) => {
    const again = alarm(() => ring());
    const page = { ...shown, send, askAgainIn: again.in };
    const ring = () => telling.add(page);
    const stops = [
      streams.add(viewer.id, send),
      doorbell.hear(viewer.id, ring),
      ...(page.record ? [doorbell.hear(page.record, ring)] : []),
      ...(page.collection ? [doorbell.hear({ type: page.collection.of.type }, ring)] : []),
      () => telling.remove(page),
      again.stop,
    ];
    ring();
    return () => {
      for (const stop of stops) stop();
    };
  });
}

/** A day, in milliseconds: timers count no further than 24 days. */
const LONGEST = 24 * 3600 * 1000;

/** Rings once, at the time that was said last, and not any more once it was stopped. */
function alarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    in(milliseconds: number) {
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(ring, Math.min(Math.ceil(milliseconds), LONGEST)).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
