import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { readToken, tokenOf, type Upload } from "./upload.js";

/** Of these tokens, the uploads of the viewer that still wait. */
export async function waitingUploads(db: Db, viewer: Viewer, tokens: string[]): Promise<Upload[]> {
  const ids = tokens.flatMap((token) => readToken(token)?.id ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("attachments")
    .select(["id", "digest", "filename", "filesize"])
    .where("id", "in", ids)
    .where("author_id", "=", viewer.id)
    .where("entity_type", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, token: tokenOf(row) })).filter(({ token }) => tokens.includes(token));
}
