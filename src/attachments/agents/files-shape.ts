import { z } from "zod";
import type { Standing } from "../../projects/index.js";
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

/** What an author is in the project of the record. */
type StandingOf = (authorId: number) => Standing | undefined;

/** Nothing without files. */
export const filesForAgents = (all: Attachment[], baseUrl: string, standingOf: StandingOf) => ({
  ...(all.length > 0 && { attachments: all.slice(-MOST).map((one) => fileForAgents(one, baseUrl, standingOf)) }),
  ...(all.length > MOST && { attachments_count: all.length }),
});

export const fileForAgents = (one: Attachment, baseUrl: string, standingOf: StandingOf): z.infer<typeof fileShape> => ({
  id: one.id,
  filename: one.filename,
  size: one.filesize,
  content_type: one.content_type,
  ...(one.description !== "" && { description: one.description }),
  author: one.author_name,
  ...(standingOf(one.author_id) === "outsider" && { author_standing: "outsider" }),
  url: baseUrl + pathOfFile(one),
});
