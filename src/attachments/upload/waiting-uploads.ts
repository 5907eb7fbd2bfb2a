import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { type Attachment, storedAttachments } from "../attachment/attachments-of.js";
import { readToken, tokenOf, type Upload } from "./upload.js";

/** Of these tokens, the uploads of the viewer that still wait. */
export async function waitingUploads(db: Db, viewer: Viewer, tokens: string[]): Promise<(Attachment & Upload)[]> {
  const ids = tokens.flatMap((token) => readToken(token)?.id ?? []);
  if (ids.length === 0) return [];
  const rows = await storedAttachments(db)
    .where("a.id", "in", ids)
    .where("a.author_id", "=", viewer.id)
    .where("a.entity_type", "is", null)
    .orderBy("a.id")
    .execute();
  return rows.map((row) => ({ ...row, token: tokenOf(row) })).filter(({ token }) => tokens.includes(token));
}
