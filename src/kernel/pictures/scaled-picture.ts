import type { default as Sharp, SharpOptions } from "sharp";
import { pictureType } from "./picture-type.js";

/** What a small picture is. */
export const SCALED_TYPE = "image/webp";

/** Bytes of the largest picture that is scaled: it is read into memory. */
export const LARGEST_PICTURE = 20 * 1024 * 1024;

interface Scaling {
  /** Of the longer side; a picture that is smaller stays as it is. */
  size: number;
  /** Cut to a square of exactly this size. */
  square?: boolean;
}

/** Four bytes each in memory, whatever few bytes say so: a file of 150 kB can hold as many. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 5;

/**
 * The first frame as WebP, turned as its camera says, without what else the file tells. Undefined: what is no picture, damaged,
 * too large or takes too long has no small one, and why is nothing that somebody could act on.
 */
export async function scaledPicture(content: Buffer, { size, square = false }: Scaling): Promise<Buffer | undefined> {
  if (content.length > LARGEST_PICTURE || pictureType(content) === null) return undefined;
  scaler ??= openScaler();
  const sharp = await scaler;
  const limits: SharpOptions = { limitInputPixels: MOST_PIXELS };
  try {
    return await sharp(content, limits)
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize(size, size, { fit: square ? "cover" : "inside", withoutEnlargement: !square })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

let scaler: Promise<typeof Sharp> | undefined;

/** Loaded at its first use: most processes never scale. Its memory is its own, so it keeps nothing and uses one thread. */
async function openScaler(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // No reader of SVG, PDF and the like can be reached, whatever the bytes are.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"],
  });
  return sharp;
}
