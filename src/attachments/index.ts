import "./tables.js";

export { filesForAgents, filesShape } from "./agents/files-shape.js";
export type { Attachable } from "./attachable.js";
export { attachmentAnswer, attachmentJson, fileAt } from "./attachment/attachment-json.js";
export { attachmentLinks, waitingLinks } from "./attachment/attachment-links.js";
export { type Attachment, attachmentsHere, attachmentsIn, attachmentsOf } from "./attachment/attachments-of.js";
export { copyFiles } from "./attachment/copy-files.js";
export {
  allFiles,
  changesFiles,
  fileDetails,
  noFiles,
  type PlannedFiles,
  plannedFiles,
  writeFiles,
  writtenFiles,
} from "./attachment/plan-files.js";
export { sentFiles, type WantedFiles } from "./attachment/sent-uploads.js";
export { takesItsAttachments, takesItsValueFiles } from "./migrations.js";
export { AttachmentList } from "./pages/attachment-list.js";
export { FileField } from "./pages/file-field.js";
export { PictureRow } from "./pages/picture-row.js";
export { attachmentsPart } from "./part.js";
export { hasExtensionOf } from "./upload/extension-rules.js";
export { formWithFiles } from "./upload/form-with-files.js";
export type { Upload } from "./upload/upload.js";
export { waitingUploads } from "./upload/waiting-uploads.js";
export { plannedValues } from "./values/plan-values.js";
export { filesInValues, valueFiles } from "./values/value-files.js";
