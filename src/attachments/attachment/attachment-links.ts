import type { Viewer } from "../../accounts/index.js";
import type { WordLinks } from "../../design/index.js";
import type { Db, Form } from "../../kernel/index.js";
import { MOST_UPLOADS, UPLOAD } from "../upload/form-with-files.js";
import { waitingUploads } from "../upload/waiting-uploads.js";
import { pathOfFile } from "./attachment-json.js";
import type { Attachment } from "./attachments-of.js";

/** For the texts of a record: where the names of its files lead, in the letters of a keyboard (NFC). Of files with one name the last one counts. */
export const attachmentLinks = (attachments: Attachment[]): WordLinks =>
  new Map(
    attachments.flatMap((one) => {
      const name = one.filename.normalize("NFC");
      const link = { href: pathOfFile(one) };
      const picture = [`picture:${name}`, { ...link, ...roomOf(one) }] as const;
      return [[`attachment:${name}`, link] as const, ...(one.picture_type === null ? [] : [picture])];
    }),
  );

/** The same of the files that wait in a form, for the preview of a text of it. */
export const waitingLinks = async (db: Db, viewer: Viewer, form: Form): Promise<WordLinks> =>
  attachmentLinks(await waitingUploads(db, viewer, form.texts(UPLOAD).slice(0, MOST_UPLOADS)));

/** Pixels of the tallest picture in a text. */
const MOST_HIGH = 640;

/** The room that a picture takes in a text, so that nothing moves when it comes. */
function roomOf({ picture_width: width, picture_height: height }: Attachment): { width?: number; height?: number } {
  if (!width || !height) return {};
  const scale = Math.min(1, MOST_HIGH / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.round(height * scale) };
}
