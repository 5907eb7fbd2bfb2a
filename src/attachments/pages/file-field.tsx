import { Icon, useView } from "../../design/index.js";
import { FILES, UPLOAD } from "../upload/form-with-files.js";
import type { Upload } from "../upload/upload.js";
import { FileSize } from "./file-size.js";

/**
 * Takes files in a `Form` with `upload`. Without scripts they are sent with the form; with them each is uploaded as it is
 * chosen, dropped or pasted. `waiting`: those of a form that came back.
 */
export function FileField({ waiting = [] }: { waiting?: Upload[] }) {
  const { t } = useView();
  return (
    <div
      class="file-field"
      data-controller="upload"
      data-upload-url-value="/uploads"
      data-upload-placeholder-value={t("attachments.uploading", { name: "NAME" })}
      data-upload-leaving-value={t("attachments.leaving")}
    >
      <label for="files" class="btn" data-variant="ghost" data-size="sm">
        <Icon name="paperclip" /> {t("attachments.add")}
      </label>
      <input
        type="file"
        id="files"
        name={FILES}
        multiple
        data-upload-target="input"
        data-action="upload#chosen"
        aria-describedby="files_hint"
      />
      <span id="files_hint" class="quiet" data-upload-target="hint">
        {t("attachments.addHint")}
      </span>
      <ul
        class="waiting-files"
        data-upload-target="list"
        data-action="turbo:before-morph-element->upload#hold"
        aria-live="polite"
      >
        {waiting.map((upload) => (
          <WaitingFile upload={upload} />
        ))}
      </ul>
      <template data-upload-target="progress">
        <li>
          <label>
            <span data-words={t("attachments.uploading", { name: "NAME" })} /> <progress max={1} value={0} />
          </label>
        </li>
      </template>
      <template data-upload-target="failed">
        <li class="field-error" data-words={t("attachments.notUploaded", { name: "NAME" })} />
      </template>
    </div>
  );
}

/**
 * Uploaded already. A box that is cleared leaves it out, of a form that comes back too: no draft has it, and by its name a page that is
 * drawn anew takes it for no other file.
 */
export function WaitingFile({ upload: { id, token, filename, filesize } }: { upload: Upload }) {
  const { t } = useView();
  return (
    <li id={`upload_${id}`} data-filename={filename}>
      <label class="row">
        <input type="checkbox" class="input" name={UPLOAD} value={token} checked data-draft="skip" data-previewed="" />
        <span class="sr-only">{t("attachments.attach")} </span>
        <bdi>{filename}</bdi>
        <span class="quiet">
          <FileSize bytes={filesize} />
        </span>
      </label>
    </li>
  );
}
