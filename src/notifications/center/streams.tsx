import { TurboStream } from "../../design/index.js";
import { BADGE_ID, Badge } from "./bell.js";
import { CENTER_ID, Center } from "./center.js";
import type { CenterContent } from "./center-content.js";

/** Replaces the list and the badge (specification 4.3). `morph` changes only what changed, under the reader's eyes. */
export function CenterStreams({ morph, ...content }: CenterContent & { morph?: boolean }) {
  return (
    <>
      <TurboStream action="replace" target={CENTER_ID} morph={morph}>
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
