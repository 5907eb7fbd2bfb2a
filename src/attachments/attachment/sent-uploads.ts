import { z } from "zod";
import { listOf, sentId, text } from "../../kernel/index.js";
import { LONGEST_NAME } from "../upload/file-name.js";

/** Files that one request may attach or delete. */
const MOST = 100;

const sentUpload = z.object({
  token: z.string().max(200, "too_long").nullish().describe("Of the upload."),
  filename: text(LONGEST_NAME).nullish().describe("In the place of the one it was uploaded with."),
  content_type: text(LONGEST_NAME).nullish(),
  description: text(255).nullish(),
});

export type SentUpload = z.infer<typeof sentUpload>;

/** Rails reads a hash with numbers for names as a list, and so do we. */
const asList = (sent: unknown): unknown => {
  if (sent === null || sent === undefined || sent === "") return [];
  return typeof sent === "object" && !Array.isArray(sent) ? Object.values(sent) : sent;
};

/** For the body of a class with attachments, under Redmine's names. */
export const sentFiles = {
  uploads: z.preprocess(asList, listOf(sentUpload, MOST)),
  deleted_attachment_ids: z.preprocess(asList, listOf(sentId, MOST)),
};

/** What a request wants to become of a record's files. */
export interface WantedFiles {
  uploads?: SentUpload[];
  removedIds?: number[];
}
