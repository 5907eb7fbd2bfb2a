import { Icon } from "../icon.js";
import { useView } from "../view.js";

/** A text to copy, such as an API key shown once. Without scripts it is selected and copied by hand. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useView();
  return (
    <div class="copy-text" data-controller="clipboard" data-clipboard-copied-value={t("design.copied")}>
      <input type="text" class="input" readonly value={text} aria-label={label} data-clipboard-target="source" />
      <button
        type="button"
        class="btn"
        data-variant="outline"
        data-action="clipboard#copy"
        hidden
        data-clipboard-target="button"
      >
        <Icon name="copy" />
        <span data-clipboard-target="word">{t("design.copy")}</span>
      </button>
    </div>
  );
}
