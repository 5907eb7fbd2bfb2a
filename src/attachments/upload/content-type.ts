import { getMimeType } from "hono/utils/mime";

const UNKNOWN_TYPE = "application/octet-stream";

/** The type of a file as it is told: what was sent if that is a type, else what the name says. */
export function contentType(sent: string | undefined, name: string): string {
  const [given = ""] = (sent ?? "").trim().toLowerCase().split(";");
  if (given !== UNKNOWN_TYPE && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(given)) return given;
  return getMimeType(name.toLowerCase())?.replace(/;.*$/, "") ?? UNKNOWN_TYPE;
}

const begins = (head: Buffer, at: number, bytes: string) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));

/** The type of a picture that every browser shows and that can hold no script, told by its first bytes. */
export function pictureType(head: Buffer): string | null {
  if (begins(head, 0, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (begins(head, 0, "\xff\xd8\xff")) return "image/jpeg";
  if (begins(head, 0, "GIF87a") || begins(head, 0, "GIF89a")) return "image/gif";
  if (begins(head, 0, "RIFF") && begins(head, 8, "WEBP")) return "image/webp";
  return null;
}
