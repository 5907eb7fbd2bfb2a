import { useView } from "../../design/index.js";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** `1.4 MB` as the reader writes it. */
export function FileSize({ bytes }: { bytes: number }) {
  const { language } = useView();
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const format = {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    // The short form has no plural: `78 byte`.
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const;
  return <>{new Intl.NumberFormat(language, format).format(bytes / 1024 ** step)}</>;
}
