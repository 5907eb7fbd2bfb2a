import type { WordLinks } from "../../design/index.js";
import { pathOfFile } from "./attachment-json.js";
import type { Attachment } from "./attachments-of.js";

/** For the texts of a record: where the names of its files lead. Of files with one name the last one counts. */
export const attachmentLinks = (attachments: Attachment[]): WordLinks =>
  new Map(
    attachments.flatMap((one) => {
      const link = { href: pathOfFile(one) };
      const names = one.picture_type === null ? ["attachment"] : ["attachment", "picture"];
      return names.map((kind) => [`${kind}:${one.filename}`, link] as const);
    }),
  );
