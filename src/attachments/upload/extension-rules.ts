import { sql } from "kysely";
import type { Db, Problem, Trx } from "../../kernel/index.js";
import { extensionOf } from "./file-name.js";

/** Of these names, the extensions that the administrators do not let in: asked of the settings as they are now. */
export async function extensionProblems(db: Db | Trx, names: string[]): Promise<Problem[]> {
  const { rows } = await sql<{ denied: string | null; allowed: string | null }>`
    select (select value #>> '{}' from settings where name = 'attachment_extensions_denied') as denied,
           (select value #>> '{}' from settings where name = 'attachment_extensions_allowed') as allowed`.execute(db);
  const denied = listed(rows[0]?.denied);
  const allowed = listed(rows[0]?.allowed);
  const isLetIn = (extension: string) => !denied.has(extension) && (allowed.size === 0 || allowed.has(extension));
  const refused = new Set(names.map(extensionOf).filter((extension) => !isLetIn(extension)));
  return [...refused].map((extension) => ({ rule: "attachments.extension", values: { extension } }));
}

/** Whether the name of a file has one of these extensions, with commas between; of none any has. */
export const hasExtensionOf = (extensions: string, name: string): boolean => {
  const allowed = listed(extensions);
  return allowed.size === 0 || allowed.has(extensionOf(name));
};

/** `exe, .BAT, *.com` */
const listed = (setting: string | null | undefined): Set<string> =>
  new Set(
    (setting ?? "").split(",").flatMap(
      (one) =>
        one
          .trim()
          .toLowerCase()
          .replace(/^[.*]+/, "") || [],
    ),
  );
