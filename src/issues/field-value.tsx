import { Day, useView } from "../design/index.js";

/** The value of a changed field as the reader writes it: days and numbers in their language, with the unit. */
export function FieldValue({ field, value }: { field: string; value: string | null }) {
  const { t, language } = useView();
  if (value === null) return <>{t("issues.none")}</>;
  if (field.endsWith("_date")) return <Day date={value} />;
  if (field === "estimated_hours") return <>{t("issues.hours", { count: Number(value).toLocaleString(language) })}</>;
  return <>{value}</>;
}
