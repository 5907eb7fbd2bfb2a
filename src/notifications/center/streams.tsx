import { EmptyState, TurboStream, useView } from "../../design/index.js";
import { BADGE_ID, Badge } from "./bell.js";
import { CENTER_FRAME, CENTER_ID, Center } from "./center.js";
import type { CenterContent } from "./center-content.js";

type CenterStreamsProps = { content: CenterContent; morph?: boolean; notice?: string };

/** Replaces the list and the badge (specification 4.3). `morph` changes only what changed, under the reader's eyes. */
export function CenterStreams({ content, morph, notice }: CenterStreamsProps) {
  return (
    <>
      <TurboStream action="replace" target={CENTER_ID} morph={morph}>
        <Center {...content} notice={notice} />
      </TurboStream>
      <BadgeStream unseen={content.counts.unseen} />
    </>
  );
}

/**
 * Of somebody who has no list any more: nothing is said of what was in it. The frame of an open panel goes, because its next load
 * would be refused, and the refusal take the place of the page.
 */
export function EmptiedStreams() {
  const gone = <EmptyState icon="bell" title={useView().t("notifications.news.gone")} />;
  return (
    <>
      <TurboStream action="update" target={CENTER_ID}>
        {gone}
      </TurboStream>
      <TurboStream action="replace" target={CENTER_FRAME}>
        {gone}
      </TurboStream>
      <BadgeStream unseen={0} />
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
