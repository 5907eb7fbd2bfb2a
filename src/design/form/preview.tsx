import { useView } from "../view.js";

/** Below a text that is written in Markdown, in its field. `url`: answers a text that is posted to it with what becomes of it. */
export function Preview({ url }: { url: string }) {
  const { t } = useView();
  return (
    <div
      class="preview"
      data-controller="preview"
      data-preview-url-value={url}
      data-preview-failed-value={t("design.previewFailed")}
    >
      <div class="preview-shown" data-preview-target="shown" aria-live="polite" hidden />
      <button
        type="button"
        class="btn"
        data-variant="ghost"
        data-size="sm"
        aria-pressed="false"
        data-preview-target="turn"
        data-action="preview#turn"
      >
        {t("design.preview")}
      </button>
    </div>
  );
}
