import { getMimeType } from "hono/utils/mime";

const UNKNOWN_TYPE = "application/octet-stream";

/** The type of a file as it is told: what was sent if that is a type, else what the name says. */
export function contentType(sent: string | undefined, name: string): string {
  const [given = ""] = (sent ?? "").trim().toLowerCase().split(";");
  if (given !== UNKNOWN_TYPE && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(given)) return given;
  return getMimeType(name.toLowerCase())?.replace(/;.*$/, "") ?? UNKNOWN_TYPE;
}
