const STEP = 50;
const LARGEST = 800;
const USUAL = 100;

/** In steps, so that a picture has few small ones (as in Redmine). */
export function thumbnailSize(asked: string | undefined): number {
  const size = Number.parseInt(asked ?? "", 10);
  return size > 0 ? Math.min(Math.ceil(size / STEP) * STEP, LARGEST) : USUAL;
}
