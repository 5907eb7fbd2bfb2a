import type { Child } from "hono/jsx";
import { Day, DecimalNumber, Markdown, useView, type WordLinks } from "../../design/index.js";
import type { FieldFormat } from "../tables.js";
import { FileValues } from "./file-values.js";
import type { ShownCustomField } from "./shown-values.js";
import { type CustomizedRecord, safeAddress, valueLink } from "./value-link.js";

interface Props extends Pick<ShownCustomField, "format" | "values" | "labels" | "links" | "formatted" | "files"> {
  /** The record that has them. */
  of: CustomizedRecord;
  /** Where words of formatted texts lead, as `#12`. */
  words?: WordLinks;
  /** It stands in one line with others: formatted texts are as they were written. */
  inList?: boolean;
  /** Where all of them stand, if many of them shall not stand here. */
  allAt?: string;
}

const MOST_SHOWN = 20;

/** More than stand beside other values. */
export const areMany = ({ values }: Pick<ShownCustomField, "values">): boolean => values.length > MOST_SHOWN;

/** The values of a custom field as people read them, with links where they lead somewhere. */
export function CustomValue({
  format,
  values,
  labels = values,
  links,
  formatted,
  files,
  of,
  words,
  inList,
  allAt,
}: Props) {
  const { t } = useView();
  const shown = allAt === undefined ? labels : labels.slice(0, MOST_SHOWN);
  if (values.length === 0) return <>{t("tracking.none")}</>;
  if (files) return <FileValues files={files} />;
  if (formatted && !inList) return <Texts values={values} words={words} />;
  return (
    <>
      <bdi>
        {shown.map((value, at) => (
          <>
            {at > 0 && ", "}
            <Linked address={links ? valueLink(links, { value, at }, of) : format === "link" ? value : undefined}>
              <OneValue format={format} value={value} />
            </Linked>
          </>
        ))}
      </bdi>
      {shown.length < labels.length && (
        <>
          {" "}
          <a href={allAt}>{t("tracking.more", { count: labels.length - shown.length })}</a>
        </>
      )}
    </>
  );
}

const Texts = ({ values, words }: Pick<Props, "values" | "words">) => (
  <>
    {values.map((text) => (
      <Markdown text={text} links={words} />
    ))}
  </>
);

function OneValue({ format, value }: { format: FieldFormat; value: string }) {
  const { t } = useView();
  if (format === "bool") return <>{t(value === "1" ? "tracking.yes" : "tracking.no")}</>;
  if (format === "date") return <Day date={value} />;
  if (format === "int" || format === "float") return <DecimalNumber value={value} />;
  if (format === "text") return <span class="written">{value}</span>;
  return <>{value}</>;
}

/** An address was checked when it was made, and is again. */
function Linked({ address, children }: { address: string | undefined; children?: Child }) {
  const href = address && safeAddress(address);
  if (!href) return <>{children}</>;
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** Whether any of the values is a link, or may have one in it. */
export const isLinked = ({
  format,
  links,
  formatted,
}: Pick<ShownCustomField, "format" | "links" | "formatted">): boolean =>
  links !== null || formatted === true || format === "link" || format === "attachment";
