import type { Context } from "hono";
import { type Viewer, viewerOfSession } from "../../accounts/index.js";
import { render } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import type { Registry } from "../registry.js";
import { centerIsOn, hasBell, requireCenter } from "./access.js";
import { centerContent } from "./center-content.js";
import type { Doorbell } from "./doorbell.js";
import { eventStream, type Sender } from "./event-stream.js";
import { listStateOf } from "./list-state.js";
import { unseenCount } from "./listed.js";
import { newsOf, recordAsked } from "./news.js";
import type { OpenStreams } from "./open-streams.js";
import { NewsStream } from "./record-news.js";
import { BadgeStream, CenterStreams } from "./streams.js";

interface Open {
  runtime: Runtime;
  registry: Registry;
  doorbell: Doorbell;
  streams: OpenStreams;
}

/**
 * Tells an open page its badge, and the full page its list as well, as they are now and again at each ring. It ends when its
 * person may have none any more: locked, logged out, without a bell, or the center is off.
 */
export async function streamLive(on: Open, c: Context): Promise<Response> {
  const viewer = requireCenter(on.runtime, c);
  return eventStream(c, on.runtime, (send) => {
    const ring = oneAtATime(
      () => tell(on, c, viewer, send),
      // The page comes back by itself and is then told the present state.
      (error) => {
        c.var.log.warn({ err: error }, "a page could not be told its badge");
        send.end();
      },
    );
    const record = recordAsked(on.runtime, c);
    const stops = [
      on.streams.add(viewer.id, send),
      on.doorbell.hear(viewer.id, ring),
      ...(record ? [on.doorbell.hear(record, ring)] : []),
    ];
    ring();
    return () => {
      for (const stop of stops) stop();
    };
  });
}

async function tell({ runtime, registry }: Open, c: Context, viewer: Viewer, send: Sender): Promise<void> {
  const still = await viewerOfSession(runtime.db, c.var.sessionToken);
  if (!still || !hasBell(still) || !centerIsOn(runtime, still)) return send.end();
  const streams =
    c.req.query("list") === "1" ? (
      <CenterStreams
        content={
          await centerContent(
            runtime,
            still,
            listStateOf((name) => c.req.query(name)),
          )
        }
        morph
      />
    ) : (
      <BadgeStream unseen={await unseenCount(runtime.db, registry, viewer.id)} />
    );
  const record = recordAsked(runtime, c);
  const news = record && <NewsStream news={await newsOf(runtime, still, record)} />;
  send.message(
    render(
      c.var.view(),
      <>
        {streams}
        {news}
      </>,
    ),
  );
}

/** Rings while it runs are one more run, so that an older state never arrives after a newer one. */
function oneAtATime(act: () => Promise<void>, lost: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      await act().catch(lost);
    } while (again);
    running = false;
  };
  return () => void run();
}
