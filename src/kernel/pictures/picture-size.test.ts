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

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`a JPEG of orientation ${orientation} is as large as it is shown`, async () => {
    const content = await drawn(301, 207).withMetadata({ orientation }).jpeg().toBuffer();
    const { width, height } = await sharp(await sharp(content).autoOrient().toBuffer()).metadata();
    assert.deepEqual(pictureSize(content), { width, height });
  });

test("what a camera says in the other order of bytes, cut, or without end, is read as far as it is there", async () => {
  const content = await drawn(301, 207).jpeg().toBuffer();
  const after = content.subarray(2);
  const saying = (exif: string) => {
    const body = Buffer.from(`Exif\0\0${exif}`, "latin1");
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
    return pictureSize(Buffer.concat([head, body, after]));
  };
  const motorola = "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
  const intel = "II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
  for (const exif of [motorola, intel]) {
    assert.deepEqual(saying(exif), { width: 207, height: 301 });
    for (let bytes = 0; bytes < 20; bytes++)
      assert.deepEqual(saying(exif.slice(0, bytes)), { width: 301, height: 207 });
  }
  assert.deepEqual(saying("MM\0*\xff\xff\xff\xff"), { width: 301, height: 207 });
  assert.deepEqual(saying("II*\0\x08\0\0\0\xff\xff"), { width: 301, height: 207 });
});

test("a beginning that is cut or made up says nothing, and is never read beyond its end", async () => {
  const whole = await drawn(301, 207).jpeg().toBuffer();
  for (let bytes = 0; bytes < 140; bytes++) assert.equal(pictureSize(whole.subarray(0, bytes)), undefined);
  for (const start of ["\xff\xd8\xff\xe0\0\0", "RIFF", "<svg", ""]) {
    assert.equal(pictureSize(Buffer.from(start.padEnd(40, "x"), "latin1")), undefined, start);
  }
});
