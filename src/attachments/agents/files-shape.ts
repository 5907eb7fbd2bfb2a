import { z } from "zod";
import type { OutsiderMark } from "../../projects/index.js";
import { pathOfFile } from "../attachment/attachment-json.js";
import type { Attachment } from "../attachment/attachments-of.js";

/** A file as agents read it. */
export const fileShape = z.object({
  id: z.int(),
  filename: z.string(),
  size: z.int().describe("Bytes."),
  content_type: z.string(),
  description: z.string().optional(),
  author: z.string(),
  author_standing: z.literal("outsider").optional(),
  url: z.string(),
});

/** Of the record that a tool answers. */
export const filesShape = {
  attachments: z.array(fileShape).optional(),
  attachments_count: z.int().optional().describe("More than are listed: the newest are."),
};

const MOST = 30;

/** What stands beside a file, by its author and the project of the record. */
type MarkOf = (authorId: number) => OutsiderMark;

/** Nothing without files. */
export const filesForAgents = (all: Attachment[], baseUrl: string, markOf: MarkOf) => ({
  ...(all.length > 0 && { attachments: all.slice(-MOST).map((one) => fileForAgents(one, baseUrl, markOf)) }),
  ...(all.length > MOST && { attachments_count: all.length }),
});

export const fileForAgents = (one: Attachment, baseUrl: string, markOf: MarkOf): z.infer<typeof fileShape> => ({
  id: one.id,
  filename: one.filename,
  size: one.filesize,
  content_type: one.content_type,
  ...(one.description !== "" && { description: one.description }),
  author: one.author_name,
  ...markOf(one.author_id),
  url: baseUrl + pathOfFile(one),
});
