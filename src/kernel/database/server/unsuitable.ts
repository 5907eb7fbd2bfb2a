import { MEANING } from "../pool/session-options.js";

export interface ServerFacts {
  /** As `server_version_num`: 150004. */
  version: number;
  encoding: string;
  /** How it writes a small I. */
  smallI: string;
  readOnly: boolean;
  /** Those that a statement's meaning depends on, as a session of ours has them. */
  settings: Record<string, string>;
}

const OLDEST = 15;

/** What stands against it, as the end of a sentence. */
export function unsuitable({ version, encoding, smallI, readOnly, settings }: ServerFacts): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) return `is PostgreSQL ${major}; ${OLDEST} or newer is needed`;
  if (encoding !== "UTF8") return `keeps texts as ${encoding}; create one with the encoding UTF8`;
  // Logins would not be found that have one: the product, as all who write them, takes "I" and "i" for the same letter.
  if (smallI !== "i") return `writes a small I as ${smallI}; create one with the locale of another language`;
  return readOnly ? "may only be read" : otherMeaning(settings);
}

/** We ask for ours as we connect. A proxy like PgBouncer does not pass that on, so that the role's own hold. */
function otherMeaning(settings: Record<string, string>): string | undefined {
  const others = Object.entries(settings).filter(([name, value]) => !meansTheSame(name.toLowerCase(), value));
  if (others.length === 0) return undefined;
  const found = others.map(([name, value]) => `${name} = ${value}`).join(", ");
  const wanted = others.map(([name]) => `set ${name} = '${MEANING[name.toLowerCase()]}'`);
  return `works with ${found}, which a proxy keeps us from changing: ${wanted.map((set) => `alter role ... ${set}`).join("; ")}`;
}

/** Other values that come to the same: a day that is sent begins with its year, whatever order others have. */
const SAME: Record<string, RegExp> = {
  timezone: /^(Etc\/)?(UTC|UCT|GMT|Greenwich|Universal|Zulu)$/i,
  datestyle: /^ISO\b/,
  extra_float_digits: /^[123]$/,
};

const meansTheSame = (name: string, value: string) => SAME[name]?.test(value) ?? value === MEANING[name];
