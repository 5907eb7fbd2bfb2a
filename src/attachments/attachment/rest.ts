import type { Context } from "hono";
import { z } from "zod";
import { denied, requireLogin } from "../../accounts/index.js";
import {
  bodyFor,
  change,
  idParam,
  parsed,
  Refusal,
  type Routers,
  type Runtime,
  readJson,
  settable,
  text,
  wrapped,
} from "../../kernel/index.js";
import { download } from "../delivery/download.js";
import { thumbnail } from "../thumbnails/thumbnail.js";
import { LONGEST_NAME } from "../upload/file-name.js";
import { uploadOf } from "../upload/upload-of.js";
import { attachmentAnswer, attachmentJson } from "./attachment-json.js";
import { deleteAttachment, editAttachment } from "./change-attachment.js";
import { attachmentOfPath } from "./visible-attachment.js";

/** Redmine's REST API for attachments. */
export function attachmentRestRoutes({ rest }: Routers, runtime: Runtime): void {
  const attachments = rest.about(runtime, "Attachments", { filename: z.string() });
  attachments.post("/uploads", receive, {
    summary: "Upload a file",
    description:
      "The body is the file, as `application/octet-stream`. The token attaches it once, in the `uploads` of a record that is created or updated; until then only its author sees it, for a day.",
    query: { filename: z.string(), content_type: z.string() },
    file: "sent",
    created: { upload: z.object({ id: z.int(), token: z.string() }) },
  });
  attachments.get("/attachments/:id", show, {
    summary: "Show an attachment",
    answer: { attachment: attachmentAnswer },
  });
  attachments.put("/attachments/:id", update, {
    summary: "Rename or describe an attachment",
    body: { name: "attachment", schema: attachmentInput },
  });
  attachments.delete("/attachments/:id", remove, { summary: "Delete an attachment" });
  attachments.get("/attachments/download/:id", download, { summary: "Download a file", file: "answered" });
  attachments.get("/attachments/download/:id/:filename", download, {
    summary: "Download a file under any name",
    file: "answered",
  });
  attachments.get("/attachments/thumbnail/:id", thumbnail, { summary: "Show a small picture", file: "answered" });
  attachments.get("/attachments/thumbnail/:id/:size", thumbnail, {
    summary: "Show a small picture in a size",
    description: "Pixels of the longer side, in steps of 50, 800 at most; never larger than the picture itself. WebP.",
    file: "answered",
  });
}

/** Null is none, as that of an upload. */
const described = z.preprocess((sent) => sent ?? "", text(255));

const attachmentInput = z.strictObject({ filename: text(LONGEST_NAME), description: described }).partial();

const attachmentFields = (body: unknown) =>
  parsed(attachmentInput, settable(wrapped("attachment", body), { input: attachmentInput, answer: attachmentAnswer }));

async function receive(runtime: Runtime, c: Context): Promise<Response> {
  if (!/^application\/octet-stream\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    requireLogin(c);
    throw new Refusal(406, "attachments.not_octets");
  }
  const { id, token } = await uploadOf(runtime, c);
  return c.json({ upload: { id, token } }, 201);
}

async function show(runtime: Runtime, c: Context): Promise<Response> {
  return c.json({ attachment: attachmentJson(await attachmentOfPath(runtime, c), runtime.baseUrl) });
}

async function update(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const { id, mayEdit } = await attachmentOfPath(runtime, c);
  const input = await bodyFor(readJson(c).then(attachmentFields), () => {
    if (!mayEdit) throw denied(viewer, "attachments.editing");
  });
  await change(runtime, viewer, (open) => editAttachment(open, { id, ...input }));
  return c.body(null, 204);
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const id = idParam(c, "attachment");
  await change(runtime, c.var.viewer, (open) => deleteAttachment(open, { id }));
  return c.body(null, 204);
}
