import { Icon, opensPopup, popupKeysFirst, SubmitButton, useView } from "../../design/index.js";
import { factKeys } from "../inline/listed-fact.js";

export const BULK_FORM = "bulk";

/** Below a list whose rows have boxes. Scripts hide it while nothing is ticked; `x` ticks the row that has the focus, Escape none. */
export function BulkBar() {
  const { t, path } = useView();
  return (
    <form
      id={BULK_FORM}
      class="bulk-bar"
      {...popupKeysFirst}
      action="/issues/bulk_edit"
      data-controller="bulk"
      data-bulk-said-value={t("issues.bulk.said", { number: "NUMBER" })}
      data-action={[
        "change@document->bulk#count",
        "click@document->bulk#click",
        "keydown.x@document->bulk#tick",
        "keydown.shift+x@document->bulk#tick",
        "keydown.esc@document->bulk#release",
        "turbo:before-morph-attribute@document->bulk#keep",
        "turbo:morph-element->bulk#count:self",
        "turbo:before-cache@document->bulk#clear",
      ].join(" ")}
    >
      <input type="hidden" name="back_url" value={path} />
      <span hidden data-hotkey="x" aria-label={t("issues.bulk.tick")} />
      <span hidden data-hotkey="Shift x" aria-label={t("issues.bulk.tickTo")} />
      <label class="row">
        <input type="checkbox" class="input" data-bulk-target="all" data-action="bulk#tickAll" />
        {t("issues.bulk.all")}
      </label>
      {(["status_id", "priority_id", "assigned_to_id"] as const).map((field) => (
        <SubmitButton size="sm" look="outline" name="field" value={field} {...opensPopup(factKeys[field])}>
          {t(`captions.${field}`)}
        </SubmitButton>
      ))}
      <SubmitButton size="sm" icon="pencil">
        {t("issues.bulk.bar")} <span data-bulk-target="number" />
      </SubmitButton>
      <button
        type="button"
        class="btn"
        data-variant="ghost"
        data-size="icon-sm"
        data-action="bulk#clear"
        aria-label={t("issues.bulk.clear")}
        title={t("issues.bulk.clear")}
      >
        <Icon name="x" />
      </button>
    </form>
  );
}
