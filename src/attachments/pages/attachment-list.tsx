import { Card, ConfirmButton, Icon, Time, useView } from "../../design/index.js";
import { pathOfFile, pathOfThumbnail } from "../attachment/attachment-json.js";
import type { Attachment } from "../attachment/attachments-of.js";
import { hasThumbnail } from "../thumbnails/kept-thumbnails.js";
import { FileSize } from "./file-size.js";

interface ListProps {
  attachments: Attachment[];
  /** The viewer may delete them. */
  mayEdit: boolean;
}

/** The files of a record; pictures are shown small. Nothing without files. */
export function AttachmentList({ attachments, mayEdit }: ListProps) {
  const { t } = useView();
  if (attachments.length === 0) return null;
  return (
    <Card
      id="attachments"
      title={
        <>
          {t("attachments.title")} <span class="count">{attachments.length}</span>
        </>
      }
    >
      <ul class="attachments">
        {attachments.map((attachment) => (
          <File attachment={attachment} mayEdit={mayEdit} />
        ))}
      </ul>
    </Card>
  );
}

function File({ attachment, mayEdit }: { attachment: Attachment; mayEdit: boolean }) {
  const { t } = useView();
  const { id, filename, filesize, description, author_name: author, created_on: at } = attachment;
  return (
    <li id={`attachment-${id}`}>
      <Picture {...attachment} />
      <div>
        <a href={pathOfFile(attachment)} data-turbo="false">
          <bdi>{filename}</bdi>
        </a>{" "}
        {description !== "" && <span dir="auto">{description}</span>}
        <p class="quiet">
          <FileSize bytes={filesize} /> · <bdi>{author}</bdi> · <Time at={at} compact />
        </p>
      </div>
      {mayEdit && (
        <ConfirmButton
          action={`/attachments/${id}/delete`}
          method="post"
          question={t("attachments.deleteQuestion", { name: filename })}
          confirm={t("attachments.deleteConfirm")}
          icon="trash"
          look="ghost"
          size="icon-sm"
          align="end"
        >
          <span class="sr-only">{t("attachments.delete", { name: filename })}</span>
        </ConfirmButton>
      )}
    </li>
  );
}

/** The link beside it says what it is. */
function Picture(attachment: Attachment) {
  if (!hasThumbnail(attachment)) return <Icon name="paperclip" />;
  return <img src={pathOfThumbnail(attachment, 100)} alt="" width={48} height={48} loading="lazy" decoding="async" />;
}
