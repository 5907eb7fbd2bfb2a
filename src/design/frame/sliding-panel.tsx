import type { Child } from "hono/jsx";
import type { Attributes } from "../attributes.js";
import { Icon } from "../icon.js";
import { TurboFrame } from "../render/turbo-stream.js";
import { useView } from "../view.js";

type PanelProps = { id: string; title: string; frame: string; src: string; actions?: Child };

/** Slides in from the end and loads `frame` from `src` each time it opens; what the frame held before is thrown away. */
export function SlidingPanel({ id, title, frame, src, actions }: PanelProps) {
  return (
    <dialog
      id={id}
      class="panel"
      tabindex={-1}
      aria-labelledby={`${id}_title`}
      data-controller="panel"
      data-panel-frame-value={frame}
      data-panel-src-value={src}
      data-action="click->panel#guard:capture open->panel#open stale->panel#reload click->panel#closeOutside turbo:frame-load->panel#keepFocus turbo:before-cache@document->panel#close"
    >
      <div class="panel-body">
        <header>
          <h2 id={`${id}_title`}>{title}</h2>
          {actions}
          <button
            type="button"
            class="btn"
            data-variant="ghost"
            data-size="icon"
            data-action="panel#close"
            aria-label={useView().t("design.close")}
          >
            <Icon name="x" />
          </button>
        </header>
        <div class="panel-content" data-panel-target="content">
          <TurboFrame id={frame} />
        </div>
        <template data-panel-target="loading">
          <p class="panel-loading">{useView().t("design.loading")}</p>
        </template>
      </div>
    </dialog>
  );
}

/** Makes a link to a full page open a panel instead, once scripts are ready: `<a href="/inbox" {...opensPanel("inbox_panel")}>`. */
export function opensPanel(id: string): Attributes {
  return {
    "data-controller": "opener",
    "data-opener-for-value": id,
    "data-action": "opener#open",
    "aria-haspopup": "dialog",
  };
}

/**
 * Keeps this page current: renders each server-sent event of `src` as Turbo Streams and then reloads `panel`, if it is open.
 * The server sends the present state first on every connection, so that a page which reconnects is up to date.
 */
export function LiveStream({ src, panel }: { src: string; panel: string }) {
  return (
    <div
      hidden
      data-controller="live"
      data-live-src-value={src}
      data-live-panel-value={panel}
      data-action="visibilitychange@document->live#follow live:about@window->live#adapt"
    />
  );
}
