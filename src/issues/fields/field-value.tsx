import { Day, DecimalNumber, useView } from "../../design/index.js";
import type { ReadableDetail } from "./detail-names.js";

/** The value of a field as the reader writes it: days and numbers in their language, with the unit. */
export function FieldValue({ kind, value }: { kind: ReadableDetail["kind"]; value: string | null }) {
  const { t, language } = useView();
  if (value === null) return <>{t("issues.none")}</>;
  if (kind === "flag") return <>{t(`issues.flags.${value}`)}</>;
  if (kind === "day") return <Day date={value} />;
  if (kind === "hours") return <>{t("issues.hours", { count: Number(value).toLocaleString(language) })}</>;
  if (kind === "number") return <DecimalNumber value={value} />;
  return <>{value}</>;
}
