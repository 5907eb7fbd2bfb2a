import { Day, Icon, useView } from "../../../design/index.js";
import type { ReadableDetail } from "../../detail-names.js";

export function ChangedFields({ details }: { details: ReadableDetail[] }) {
  return (
    <ul class="changes">
      {details.map((detail) => (
        <li>{detail.field === "description" ? <LongChange {...detail} /> : <ShortChange {...detail} />}</li>
      ))}
    </ul>
  );
}

function ShortChange({ field, old, value }: ReadableDetail) {
  const { t } = useView();
  return (
    <>
      {t(`issues.fields.${field}`)}: <bdi class="was">{shown(field, old) ?? t("issues.none")}</bdi>{" "}
      <Icon name="arrow-right" />
      <span class="sr-only">{t("issues.changedTo")}</span>{" "}
      <strong>
        <bdi>{shown(field, value) ?? t("issues.none")}</bdi>
      </strong>
    </>
  );
}

const shown = (field: string, value: string | null) =>
  value !== null && field.endsWith("_date") ? <Day date={value} /> : value;

/** Too long for a line: both texts wait behind it. */
function LongChange({ field, old, value }: ReadableDetail) {
  const { t } = useView();
  return (
    <details class="long-change">
      <summary>
        <Icon name="chevron-right" />
        {t("issues.fieldChanged", { field: t(`issues.fields.${field}`) })}
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
