import type { Context } from "hono";
import { change, type Problem, problemsOf, type Routers, type Runtime, wordedInLines } from "../../kernel/index.js";
import { deleteAttachment } from "../attachment/change-attachment.js";
import { attachmentOfPath } from "../attachment/visible-attachment.js";
import { download } from "../delivery/download.js";
import { thumbnail } from "../thumbnails/thumbnail.js";
import type { Upload } from "../upload/upload.js";
import { uploadOf } from "../upload/upload-of.js";
import { WaitingFile } from "./file-field.js";

export function attachmentPageRoutes({ pages }: Routers, runtime: Runtime): void {
  pages.post("/uploads", (c) => receive(runtime, c));
  pages.post("/attachments/:id/delete", (c) => remove(runtime, c));
  for (const path of ["/attachments/download/:id", "/attachments/download/:id/:filename"]) {
    pages.get(path, (c) => download(runtime, c));
  }
  for (const path of ["/attachments/thumbnail/:id", "/attachments/thumbnail/:id/:size"]) {
    pages.get(path, (c) => thumbnail(runtime, c));
  }
  for (const path of ["/attachments/:id", "/attachments/:id/:filename"]) {
    pages.get(path, (c) => leadToRecord(runtime, c));
  }
}

/** For the script of a `FileField`: a line for its list, whether the file was kept or not. */
async function receive(runtime: Runtime, c: Context): Promise<Response> {
  const kept: Upload[] = [];
  const problems = await problemsOf(async () => {
    kept.push(await uploadOf(runtime, c));
  });
  return c.var.part(
    <>
      {kept.map((upload) => (
        <WaitingFile upload={upload} />
      ))}
      <RefusedFile name={c.req.query("filename") ?? ""} problems={problems} t={c.var.t} />
    </>,
  );
}

function RefusedFile({ name, problems, t }: { name: string; problems: Problem[]; t: Context["var"]["t"] }) {
  if (problems.length === 0) return null;
  return (
    <li class="field-error" role="alert">
      <bdi>{name}</bdi>: {wordedInLines(problems, t)}
    </li>
  );
}

async function leadToRecord(runtime: Runtime, c: Context): Promise<Response> {
  return c.var.goTo(await hrefOf(runtime, c));
}

async function remove(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  const { id, filename } = await attachmentOfPath(runtime, c);
  const href = await hrefOf(runtime, c);
  await change(runtime, viewer, (open) => deleteAttachment(open, { id }));
  return c.var.goTo(href, { kind: "notice", text: t("attachments.deleted", { name: filename }) });
}

/** The page of what it is attached to. */
async function hrefOf(runtime: Runtime, c: Context): Promise<string> {
  const { record } = await attachmentOfPath(runtime, c);
  if (!record) return "/";
  const { id, class: ofClass } = record;
  const described = (await ofClass.entity.describe(runtime.db, c.var.viewer, [id])).get(id);
  return described ? `${described.href}#attachments` : "/";
}
