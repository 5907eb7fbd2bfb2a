import { Icon, useView } from "../../design/index.js";
import type { ReadableDetail } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";

export function ChangedFields({ details }: { details: ReadableDetail[] }) {
  return (
    <ul class="changes">
      {details.map((detail) => (
        <li>{detail.kind === "text" ? <LongChange {...detail} /> : <ShortChange {...detail} />}</li>
      ))}
    </ul>
  );
}

function ShortChange({ field, name, kind, old, value }: ReadableDetail) {
  const { t } = useView();
  return (
    <>
      {name ?? t(`captions.${field}`)}:{" "}
      <span class="was">
        <FieldValue kind={kind} value={old} />
      </span>{" "}
      <Icon name="arrow-right" />
      <span class="sr-only">{t("issues.changedTo")}</span>{" "}
      <strong>
        <bdi>
          <FieldValue kind={kind} value={value} />
        </bdi>
      </strong>
    </>
  );
}

/** Too long for a line: both texts can be unfolded. */
function LongChange({ field, name, old, value }: ReadableDetail) {
  const { t } = useView();
  return (
    <details class="long-change">
      <summary>
        <Icon name="chevron-right" />
        {t("issues.fieldChanged", { field: name ?? t(`captions.${field}`) })}
      </summary>
      <dl>
        <div>
          <dt>{t("issues.before")}</dt>
          <dd dir="auto">{old ?? t("issues.none")}</dd>
        </div>
        <div>
          <dt>{t("issues.after")}</dt>
          <dd dir="auto">{value ?? t("issues.none")}</dd>
        </div>
      </dl>
    </details>
  );
}
