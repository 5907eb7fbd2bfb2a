import type { PropsWithChildren } from "hono/jsx";
import { TurboFrame } from "../../design/index.js";
import { BADGE_ID } from "../center/bell.js";

/** What a page shows of the news of its reader, and with it. `id`: of its frame. On an open page it changes with the bell. */
export const FollowsBell = ({ id, children }: PropsWithChildren<{ id: string }>) => (
  <TurboFrame id={id} target="_top">
    <div
      data-controller="follows-bell"
      data-follows-bell-badge-value={BADGE_ID}
      data-action="turbo:before-stream-render@document->follows-bell#follow turbo:before-frame-render@document->follows-bell#redraw"
    >
      {children}
    </div>
  </TurboFrame>
);
