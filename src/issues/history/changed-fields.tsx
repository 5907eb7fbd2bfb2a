import { type Attachment, PictureRow } from "../../attachments/index.js";
import { Icon, useView } from "../../design/index.js";
import type { ReadableDetail } from "../fields/detail-names.js";
import { FieldValue } from "../fields/field-value.js";
import { fieldCaption } from "../fields/fields.js";

interface ChangesProps {
  details: ReadableDetail[];
  /** The files of the record: pictures that came with the change are shown. */
  files?: Attachment[];
  /** What was written with it. A picture that it names is shown there. */
  notes?: string;
}

export function ChangedFields({ details, files = [], notes = "" }: ChangesProps) {
  const { t } = useView();
  const rest = details.slice(MOST_IN_SIGHT);
  const added = new Set(details.filter(({ value }) => value !== null).map(({ fileId }) => fileId));
  return (
    <>
      <Changes details={details.slice(0, MOST_IN_SIGHT)} />
      {rest.length > 0 && (
        <details class="long-change">
          <summary>
            <Icon name="chevron-right" />
            {t("issues.moreChanges", { count: rest.length })}
          </summary>
          <Changes details={rest} />
        </details>
      )}
      <PictureRow files={files.filter(({ id, filename }) => added.has(id) && !notes.includes(filename))} />
    </>
  );
}

/** Of one entry: values of a field come and go by hundreds. */
const MOST_IN_SIGHT = 20;

const Changes = ({ details }: Pick<ChangesProps, "details">) => (
  <ul class="changes">
    {details.map((detail) => (
      <li>
        <Change {...detail} />
      </li>
    ))}
  </ul>
);

/** A change on one line, away from the page of its record: of a long text only that it changed. */
export function BriefChange(detail: ReadableDetail) {
  const { field, name, fileId, kind, old, value } = detail;
  const { t } = useView();
  if (fileId !== undefined) return <FileName old={old} value={value} />;
  if (kind === "text") return <>{t("issues.fieldChanged", { field: name ?? t(fieldCaption(field)) })}</>;
  return <ShortChange {...detail} />;
}

function FileName({ old, value }: Pick<ReadableDetail, "old" | "value">) {
  const { t } = useView();
  if (value === null) return <>{t("issues.fileRemoved", { name: old })}</>;
  return (
    <>
      {t("issues.fileAdded")} <bdi>{value}</bdi>
    </>
  );
}

function Change(detail: ReadableDetail) {
  if (detail.fileId !== undefined) return <FileChange {...detail} id={detail.fileId} />;
  return detail.kind === "text" ? <LongChange {...detail} /> : <ShortChange {...detail} />;
}

/** A file that was deleted since leads to its record alone. */
function FileChange({ id, old, value }: Pick<ReadableDetail, "id" | "old" | "value">) {
  const { t } = useView();
  if (value === null) return <>{t("issues.fileRemoved", { name: old })}</>;
  return (
    <>
      {t("issues.fileAdded")}{" "}
      <a href={`#attachment-${id}`}>
        <bdi>{value}</bdi>
      </a>
    </>
  );
}

function ShortChange({ field, name, kind, old, value }: ReadableDetail) {
  const { t } = useView();
  return (
    <>
      {name ?? t(fieldCaption(field))}:{" "}
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
        {t("issues.fieldChanged", { field: name ?? t(fieldCaption(field)) })}
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
