import { liesOnItsSide } from "./orientation.js";

interface PictureSize {
  width: number;
  height: number;
}

/**
 * Dots across and down, as the beginning of a PNG, JPEG, GIF or WebP says them; undefined where it says none. Of a JPEG as it is
 * shown: a camera that was held upright says so beside the picture.
 */
export function pictureSize(head: Buffer): PictureSize | undefined {
  const kind = head.length < LEAST ? "" : head.toString("latin1", 0, 4);
  if (kind === "\x89PNG") return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  if (kind === "GIF8") return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  if (kind === "RIFF") return sizeOfWebp(head);
  return kind.startsWith("\xff\xd8") ? sizeOfJpeg(head) : undefined;
}

/** Bytes that each of them has before its size, at least. */
const LEAST = 30;

function sizeOfWebp(head: Buffer): PictureSize | undefined {
  const chunk = head.toString("latin1", 12, 16);
  if (chunk === "VP8 ") return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (chunk === "VP8X") return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (chunk !== "VP8L") return undefined;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** It stands in the header of the frame, behind segments of any length. What a camera says stands in one of these. */
function sizeOfJpeg(head: Buffer): PictureSize | undefined {
  let turned = false;
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; ) {
    const [marker, length] = [head[at + 1] ?? 0, head.readUInt16BE(at + 2)];
    if (isFrame(marker)) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    if (marker === CAMERA) turned ||= liesOnItsSide(head.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
}

/** APP1. */
const CAMERA = 0xe1;

/** C0 to CF, but for those that hold tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
