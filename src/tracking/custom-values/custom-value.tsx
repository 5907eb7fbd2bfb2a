import { Day, useView } from "../../design/index.js";
import type { FieldFormat } from "../tables.js";
import type { ShownCustomField } from "./shown-values.js";

/** The values of a custom field as people read them. */
export function CustomValue({
  format,
  values,
  labels = values,
}: Pick<ShownCustomField, "format" | "values" | "labels">) {
  const { t } = useView();
  if (values.length === 0) return <>{t("tracking.none")}</>;
  return (
    <bdi>
      {labels.map((value, at) => (
        <>
          {at > 0 && ", "}
          <OneValue format={format} value={value} />
        </>
      ))}
    </bdi>
  );
}

function OneValue({ format, value }: { format: FieldFormat; value: string }) {
  const { t, language } = useView();
  if (format === "bool") return <>{t(value === "1" ? "tracking.yes" : "tracking.no")}</>;
  if (format === "date") return <Day date={value} />;
  if (format === "int" || format === "float") return <>{Number(value).toLocaleString(language)}</>;
  if (format === "link") return <WebLink address={value} />;
  return <>{value}</>;
}

/** A link leads nowhere but to the web: its value was checked for that, and is again. */
const WebLink = ({ address }: { address: string }) => (
  <a href={/^https?:\/\//i.test(address) ? address : undefined} rel="noopener noreferrer nofollow">
    {address}
  </a>
);
