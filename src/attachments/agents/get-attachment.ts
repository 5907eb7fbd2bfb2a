import { text as textOf } from "node:stream/consumers";
import { sql } from "kysely";
import { z } from "zod";
import { cutText, type Tool } from "../../agents/index.js";
import { type Db, invalid, namedHere } from "../../kernel/index.js";
import { markOutsider, type OutsiderMark, peopleIn } from "../../projects/index.js";
import { fileNamed } from "../attachment/attachment-json.js";
import { type VisibleAttachment, visibleAttachment } from "../attachment/visible-attachment.js";
import { fileForAgents, fileShape } from "./files-shape.js";

const input = z.strictObject({
  id: z.union([z.int(), z.string().max(1_000)]),
  offset: z.int().min(0).default(0),
});

const output = z.object({
  attachment: fileShape,
  text: z.string().optional().describe("Absent when the file is no text, or a large one."),
  text_next_offset: z.int().optional().describe("The offset to read on from."),
  text_length: z.int().optional(),
});

/** Bytes of the largest file that is read. */
const LARGEST = 1_000_000;
const TEXT_BYTES = 20_000;

export const getAttachment: Tool<z.infer<typeof input>, z.infer<typeof output>> = {
  name: "service_attachments_get",
  title: "Read an attached file",
  description: "A file of a record, by id or address, and its text.",
  input,
  output,
  access: "read",
  async call({ db, contributions, files, baseUrl }, caller, { id, offset }) {
    const found = await visibleAttachment(db, contributions, caller, meantFile(baseUrl, id));
    const mark = await authorMark(db, found);
    const attachment = fileForAgents(found, baseUrl, () => mark);
    const stream = found.filesize <= LARGEST && found.picture_type === null ? await files.read(found.file) : undefined;
    const text = stream && (await textOf(stream));
    if (text === undefined || !isText(text)) return { attachment };
    if (offset > text.length) throw invalid("offset", "too_large");
    return { attachment, ...cutText("text", text, { bytes: TEXT_BYTES, offset }) };
  },
};

/** None while the file waits to be attached: it is the caller's own. */
async function authorMark(db: Db, { record, author_id: authorId }: VisibleAttachment): Promise<OutsiderMark> {
  if (!record) return {};
  const { rows } = await sql<{ project: number }>`
    select ${record.class.entity.project(sql`${record.id}::int`)} as project`.execute(db);
  const { project: projectId = 0 } = rows[0] ?? {};
  return markOutsider(await peopleIn(db, [authorId], [projectId]), { authorId, projectId });
}

function meantFile(baseUrl: string, wanted: string | number): number {
  const id = fileNamed(namedHere({ baseUrl }, "id", wanted));
  if (id === undefined) throw invalid("id", "attachments.no_file_reference");
  return id;
}

/** What is no UTF-8 has letters that stand for what could not be read. */
const isText = (text: string) => !/[\0\ufffd]/.test(text);
