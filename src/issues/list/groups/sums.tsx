import { useView } from "../../../design/index.js";
import { NoValue } from "../../columns/marks.js";

/** What the issues of a list, or of a group of it, sum up to; where none of them has a value, that is not zero. */
export function Sums({ totals, nameOf }: { totals: Record<string, number | null>; nameOf: (name: string) => string }) {
  const { t, language } = useView();
  const shown = (name: string, value: number | null) => {
    if (value === null) return <NoValue name={t("issues.none")} />;
    const number = value.toLocaleString(language, { maximumFractionDigits: 2 });
    if (name === "done_ratio") return `Ø ${number} %`;
    return name === "estimated_hours" ? t("issues.hours", { count: number }) : number;
  };
  return (
    <>
      {Object.entries(totals).map(([name, value]) => (
        <span class="sum">
          <bdi>{nameOf(name)}</bdi> <strong>{shown(name, value)}</strong>
        </span>
      ))}
    </>
  );
}
