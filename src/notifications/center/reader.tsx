import type { PropsWithChildren } from "hono/jsx";
import { EmptyState, pageInFrame, TurboFrame, useView } from "../../design/index.js";

/** Where there is room, what the list leads to opens beside it: two panes, from 1,100 pixels on. */
export function Reader({ children }: PropsWithChildren) {
  const { t } = useView();
  return (
    <div
      class="inbox"
      data-controller="reader"
      data-action="click->reader#open turbo:before-frame-render->reader#redraw"
    >
      <div class="inbox-list">{children}</div>
      <div
        class="inbox-reader"
        data-reader-target="pane"
        tabindex={-1}
        role="region"
        aria-label={t("notifications.reader")}
      >
        <TurboFrame id={pageInFrame} target="_top">
          <div class="reader-prompt">
            <EmptyState icon="inbox" title={t("notifications.readerEmpty")} />
          </div>
        </TurboFrame>
      </div>
    </div>
  );
}
