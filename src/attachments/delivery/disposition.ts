/**
 * `Content-Disposition` (RFC 6266): the name for everybody in plain letters, and as it is for those who read `filename*`
 * (RFC 8187).
 */
export function disposition(kind: "inline" | "attachment", filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${extended(filename)}`;
}

/** `encodeURIComponent` leaves letters alone that the header does not allow. */
const extended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
