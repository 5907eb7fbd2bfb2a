const START = "Exif\0\0";

/** The tag of the orientation, and its values from 5 to 8, which exchange width and height (Exif 2.32, 4.6.4). */
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** What a segment of a JPEG says of its camera: the picture is shown turned by a quarter. */
export function liesOnItsSide(segment: Buffer): boolean {
  if (segment.toString("latin1", 0, START.length) !== START) return false;
  const tiff = segment.subarray(START.length);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  /** 0 beyond the end. */
  const number = (at: number, bytes: number) => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const entries = number(4, 4);
  for (let n = 0; n < number(entries, 2); n++) {
    const at = entries + 2 + n * ENTRY_BYTES;
    if (number(at, 2) === ORIENTATION) return number(at + 8, 2) >= 5 && number(at + 8, 2) <= 8;
  }
  return false;
}
