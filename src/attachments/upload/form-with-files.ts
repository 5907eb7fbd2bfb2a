import type { Context } from "hono";
import {
  Form,
  type Problem,
  problemsOf,
  Refusal,
  type Runtime,
  readForm,
  readMultipart,
  type SentFile,
} from "../../kernel/index.js";
import { upload } from "./upload.js";

/** A form with a `FileField`: what it says, and the uploads that it names or brings. */
export interface SentForm {
  /** A file of another field is an upload whose token is the value of that field. */
  form: Form;
  /** Tokens of uploads. */
  uploads: string[];
  /** What is wrong with its files. The others are uploaded and wait. */
  fileProblems: Problem[];
}

/** Names of the fields of a `FileField`. */
export const FILES = "files";
export const UPLOAD = "upload";

export const MOST_UPLOADS = 100;

/** Reads a form to its end; each file becomes an upload at once, so that a refused form need not send it again. */
export async function formWithFiles(runtime: Runtime, c: Context, longest?: number): Promise<SentForm> {
  const fresh: string[] = [];
  const values = new Map<string, string>();
  const fileProblems: Problem[] = [];
  const keep = async (file: SentFile) => {
    const problems = await problemsOf(async () => {
      const { token } = await asUpload(runtime, c, file);
      if (file.field === FILES) fresh.push(token);
      else values.set(file.field, token);
    });
    fileProblems.push(...problems.map((problem) => ofFile(file, problem)));
    // The rest of a refused file stands before the next field.
    file.content.resume();
  };
  const isMultipart = (c.req.header("content-type") ?? "").startsWith("multipart/");
  const { fields } = isMultipart ? await readMultipart(c, { longest, file: keep }) : await readForm(c, longest);
  const form = new Form([...fields.filter(([name]) => !values.has(name)), ...values]);
  const uploads = [...new Set([...form.texts(UPLOAD), ...fresh])];
  if (uploads.length > MOST_UPLOADS) {
    throw new Refusal(422, { field: "uploads", rule: "too_many_entries", values: { count: MOST_UPLOADS } });
  }
  return { form, uploads, fileProblems };
}

const asUpload = (runtime: Runtime, c: Context, { filename, type, content }: SentFile) =>
  upload(runtime, c.var.viewer, {
    filename,
    contentType: type,
    content: content.iterator({ destroyOnReturn: false }),
  });

const ofFile = ({ filename }: SentFile, problem: Problem): Problem => ({
  rule: "attachments.of_file",
  values: { name: filename, problem },
});
