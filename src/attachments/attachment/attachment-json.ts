import { z } from "zod";
import { momentAnswer, namedAnswer, numberNamed, timestamp } from "../../kernel/index.js";
import { hasThumbnail } from "../thumbnails/kept-thumbnails.js";
import type { Attachment } from "./attachments-of.js";

export const attachmentAnswer = z
  .object({
    id: z.int(),
    filename: z.string(),
    filesize: z.int().describe("Bytes."),
    content_type: z.string(),
    description: z.string(),
    content_url: z.string().describe("The file itself, for who may see its record."),
    thumbnail_url: z.string().optional().describe("Of a picture."),
    author: namedAnswer,
    created_on: momentAnswer,
  })
  .meta({ id: "Attachment" });

/** An attachment in Redmine's shape. */
export const attachmentJson = (one: Attachment, baseUrl: string): z.infer<typeof attachmentAnswer> => ({
  id: one.id,
  filename: one.filename,
  filesize: one.filesize,
  content_type: one.content_type,
  description: one.description,
  content_url: baseUrl + pathOfFile(one),
  ...(hasThumbnail(one) && { thumbnail_url: baseUrl + pathOfThumbnail(one) }),
  author: { id: one.author_id, name: one.author_name },
  created_on: timestamp(one.created_on),
});

export const pathOfFile = ({ id, filename }: Pick<Attachment, "id" | "filename">) =>
  `/attachments/download/${id}/${encodeURIComponent(filename)}`;

/** `size`: pixels of its longer side. */
export const pathOfThumbnail = ({ id }: Pick<Attachment, "id">, size?: number) =>
  `/attachments/thumbnail/${id}${size === undefined ? "" : `/${size}`}`;

/** The id of the file that is named by its number or the path of its page, download or picture; undefined: none is. */
export const fileNamed = (wanted: string): number | undefined => numberNamed(wanted, FILES);

/** The id of the file whose path this is. */
export const fileAt = (path: string): number | undefined =>
  FILES.some((place) => path.startsWith(place)) ? fileNamed(path) : undefined;

const FILES = ["/attachments/download/", "/attachments/thumbnail/", "/attachments/"];
