import type { Child } from "hono/jsx";
import type { Attributes } from "../attributes.js";
import { Icon } from "../icon.js";
import { drawnOnce } from "../render/drawn-once.js";
import { type Flash, useView } from "../view.js";
import { UndoForm } from "./undo-form.js";

/** A stream whose message has this id takes its place: what was undone is not offered any more. */
export const FLASH_TOAST = "flash";

/** Where streams append `<Toast>`: `<TurboStream action="append" target="toasts">`. Present from the start, or screen readers miss the first. */
export function Toasts() {
  const { flash, t } = useView();
  return (
    <div id="toasts" class="toasts" role="status" data-saved={t("design.saved")}>
      {flash && <Toast {...flash} id={FLASH_TOAST} />}
    </div>
  );
}

/** The message scripts show when the server cannot be reached. It is part of every page, because it could not be loaded then. */
export const NetworkWords = drawnOnce(() => {
  const { t } = useView();
  const retry = (
    <button type="button" class="btn" data-variant="outline" data-size="sm" data-retry="">
      {t("design.tryAgain")}
    </button>
  );
  return (
    <>
      <template id="not_sent">
        <Toast kind="error" text={t("design.notSent")} action={retry} data-not-sent="" />
      </template>
      <template id="not_visited">
        <Toast kind="error" text={t("design.notLoaded")} action={retry} data-not-sent="" />
      </template>
      <template id="not_loaded">
        <div class="stack panel-loading" role="alert">
          <p>{t("design.notLoaded")}</p>
          <p>{retry}</p>
        </div>
      </template>
    </>
  );
});

/** Goes away by itself, unless it is an error. */
export function Toast({ kind, text, undo, action, ...rest }: Flash & { action?: Child } & Attributes) {
  return (
    <div
      class="toast"
      data-kind={kind}
      data-controller="toast"
      data-action="focusin->toast#noteFrom turbo:morph-element->toast#renew:self"
      data-turbo-temporary=""
      {...rest}
    >
      <Icon name={kind === "error" ? "circle-alert" : "circle-check"} />
      <p>{text}</p>
      {undo ? <UndoForm {...undo} /> : action}
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
