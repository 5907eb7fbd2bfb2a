import { Icon } from "../icon.js";
import type { IconName } from "../icons.js";
import { useView } from "../view.js";

const marks = [
  ["md-bold", "bold"],
  ["md-italic", "italic"],
  ["md-quote", "text-quote"],
  ["md-code", "code"],
  ["md-link", "link"],
  ["md-unordered-list", "list"],
  ["md-task-list", "list-todo"],
] as const satisfies [tag: string, icon: IconName][];

interface WritingToolsProps {
  /** The text's id. */
  of: string;
  /** Answers a text that is posted to it with what becomes of it. */
  previewUrl: string;
}

/** Below a text that is written in Markdown, in its field: puts its marks, and shows what becomes of it. For scripts alone. */
export function WritingTools({ of, previewUrl }: WritingToolsProps) {
  const { t } = useView();
  return (
    <div
      class="writing"
      data-controller="preview"
      data-preview-url-value={previewUrl}
      data-preview-failed-value={t("design.previewFailed")}
    >
      <div class="writing-shown" data-preview-target="shown" aria-live="polite" hidden />
      <div class="writing-tools">
        <markdown-toolbar for={of} role="toolbar" aria-label={t("design.marks")}>
          {marks.map(([Tag, icon], place) => (
            <Tag
              class="btn"
              data-variant="ghost"
              data-size="icon-sm"
              role="button"
              tabindex={place === 0 ? 0 : -1}
              title={t(`design.${icon}`)}
              aria-label={t(`design.${icon}`)}
            >
              <Icon name={icon} />
            </Tag>
          ))}
        </markdown-toolbar>
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
    </div>
  );
}
