import { TurboStream } from "../design/index.js";
import { Badge, BADGE_ID } from "./bell.js";
import { Center, CENTER_ID } from "./center.js";
import type { CenterContent } from "./center-content.js";

/** Replaces the list and the badge (specification 4.3). */
export function CenterStreams(content: CenterContent) {
  return (
    <>
      <TurboStream action="replace" target={CENTER_ID}>
        <Center {...content} />
      </TurboStream>
      <BadgeStream unseen={content.unseen} />
    </>
  );
}

export function BadgeStream({ unseen }: { unseen: number }) {
  return (
    <TurboStream action="replace" target={BADGE_ID}>
      <Badge unseen={unseen} />
    </TurboStream>
  );
}
