export interface ServerFacts {
  /** As `server_version_num`: 150004. */
  version: number;
  encoding: string;
  readOnly: boolean;
}

const OLDEST = 15;

/** What stands against it, as the end of a sentence. */
export function unsuitable({ version, encoding, readOnly }: ServerFacts): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) return `is PostgreSQL ${major}; ${OLDEST} or newer is needed`;
  if (encoding !== "UTF8") return `keeps texts as ${encoding}; create one with the encoding UTF8`;
  return readOnly ? "may only be read" : undefined;
}
