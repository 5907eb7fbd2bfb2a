import { Icon } from "../icon.js";
import { type Flash, useView } from "../view.js";

/** Where streams append `<Toast>`: `<TurboStream action="append" target="toasts">`. Present from the start, or screen readers miss the first. */
export function Toasts() {
  const { flash } = useView();
  return (
    <div id="toasts" class="toasts" role="status" aria-live="polite">
      {flash && <Toast {...flash} />}
    </div>
  );
}

/** Goes away by itself, unless it is an error. */
export function Toast({ kind, text }: Flash) {
  return (
    <div class="toast" data-kind={kind} data-controller="toast" data-turbo-temporary="">
      <Icon name={kind === "error" ? "circle-alert" : "circle-check"} />
      <p>{text}</p>
      <button
        type="button"
        class="btn"
        data-variant="ghost"
        data-size="icon-sm"
        data-action="toast#dismiss"
        aria-label={useView().t("design.close")}
        hidden
        data-toast-target="button"
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
