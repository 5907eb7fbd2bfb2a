import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { pictureSize } from "./picture-size.js";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#28645080" } });

for (const [what, content] of [
  ["a PNG", () => drawn(301, 207).png().toBuffer()],
  ["a JPEG", () => drawn(301, 207).jpeg().toBuffer()],
  [
    "a progressive JPEG with what its camera says",
    () =>
      drawn(301, 207)
        .withExif({ IFD0: { Copyright: "x".repeat(9_000) } })
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
  ["a GIF", () => drawn(301, 207).gif().toBuffer()],
  ["a WebP", () => drawn(301, 207).removeAlpha().webp().toBuffer()],
  ["a WebP without loss", () => drawn(301, 207).webp({ lossless: true }).toBuffer()],
  ["a WebP with alpha", () => drawn(301, 207).webp().toBuffer()],
] as const)
  test(`${what} says how large it is`, async () => {
    assert.deepEqual(pictureSize(await content()), { width: 301, height: 207 });
  });

test("a beginning that is cut or made up says nothing, and is never read beyond its end", async () => {
  const whole = await drawn(301, 207).jpeg().toBuffer();
  for (let bytes = 0; bytes < 140; bytes++) assert.equal(pictureSize(whole.subarray(0, bytes)), undefined);
  for (const start of ["\xff\xd8\xff\xe0\0\0", "RIFF", "<svg", ""]) {
    assert.equal(pictureSize(Buffer.from(start.padEnd(40, "x"), "latin1")), undefined, start);
  }
});
