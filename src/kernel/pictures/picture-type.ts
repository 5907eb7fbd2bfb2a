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
