import assert from "node:assert/strict";
import { existsSync, readdirSync, renameSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";
import { removeFiles } from "../sweep/removed-files.js";
import { thumbnailsFolder } from "./kept-thumbnails.js";
import { sweepThumbnails } from "./sweep-thumbnails.js";
import { thumbnailSize } from "./thumbnail-size.js";

let app: TestApp;
let cast: Record<"ada" | "alan" | "grace", Person>;

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "alan", "grace");
  await project(app, "home", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
  await project(app, "elsewhere");
});
after(() => app.close());

/** A whole picture of one colour. */
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#286" } });

async function attached(
  filename: string,
  content: Uint8Array<ArrayBuffer> | string,
): Promise<{ file: number; issue: number }> {
  const answer = await app.request(`/uploads.json?filename=${filename}`, {
    method: "POST",
    key: cast.ada.key,
    headers: { "content-type": "application/octet-stream" },
    body: content,
  });
  const { upload } = (await answer.json()) as { upload: { id: number } };
  const wanted = { issue: { project_id: "home", subject: "Roof", uploads: [upload] } };
  const { issue } = await answered(app, "POST", "/issues.json", wanted, cast.ada.key);
  return { file: upload.id, issue: issue.id };
}

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

const asked = (path: string, { key }: Partial<Person> = cast.ada, headers: Record<string, string> = {}) =>
  app.request(`/attachments/thumbnail/${path}`, { key, headers });

async function sizeOf(answer: Response) {
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "image/webp");
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  return { width, height, format };
}

const keptFiles = () => {
  const folder = thumbnailsFolder(app.runtime.config);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

for (const format of ["png", "jpeg", "gif", "webp"] as const)
  test(`a ${format} is scaled to fit, whatever it is called`, async () => {
    const { file } = await attached("page.html", await bytesOf(drawn(600, 300)[format]()));
    assert.deepEqual(await sizeOf(await asked(`${file}/200`)), { width: 200, height: 100, format: "webp" });
    assert.deepEqual(await sizeOf(await asked(`${file}`)), { width: 100, height: 50, format: "webp" });
  });

test("sizes go in steps, and no picture grows", async () => {
  assert.deepEqual(
    ["1", "50", "51", "100", "799", "99999999", "0", "-1", "x", undefined].map(thumbnailSize),
    [50, 50, 100, 100, 800, 800, 100, 100, 100, 100],
  );
  const { file } = await attached("small.png", await bytesOf(drawn(30, 20).png()));
  assert.deepEqual(await sizeOf(await asked(`${file}/800`)), { width: 30, height: 20, format: "webp" });
});

test("a picture is turned as its camera says, and tells nothing of its camera or place", async () => {
  const content = drawn(400, 200).withExif({ IFD0: { Copyright: "secret" } });
  const { file } = await attached("turned.jpg", await bytesOf(content.withMetadata({ orientation: 6 }).jpeg()));
  const answer = await asked(`${file}/100`);
  const small = await sharp(await answer.arrayBuffer()).metadata();
  assert.deepEqual([small.width, small.height, small.exif], [50, 100, undefined]);
});

test("it is made once, sent again only where the reader has it not, and never kept by others", async () => {
  const { file } = await attached("once.png", await bytesOf(drawn(300, 300).png()));
  const before = keptFiles().length;
  const [first] = await Promise.all([asked(`${file}/120`), asked(`${file}/150`), asked(`${file}/101`)]);
  assert.equal(keptFiles().length, before + 1);
  const etag = first?.headers.get("etag") ?? "";
  assert.equal(first?.headers.get("cache-control"), "private, no-cache, no-transform");
  assert.equal((await asked(`${file}/150`, cast.ada, { "if-none-match": etag })).status, 304);
  assert.equal((await asked(`${file}/200`, cast.ada, { "if-none-match": etag })).status, 200);
});

test("it is seen by those who see the file, and by no others", async () => {
  const { file } = await attached("mine.png", await bytesOf(drawn(300, 300).png()));
  const etag = (await asked(`${file}`)).headers.get("etag") ?? "";
  assert.equal((await asked(`${file}`, cast.alan)).status, 404);
  assert.equal((await asked(`${file}`, cast.alan, { "if-none-match": etag })).status, 404);
  assert.equal((await asked("999999")).status, 404);
  assert.equal((await asked(`${file}`, { key: undefined }, { accept: "application/json" })).status, 401);
});

const ends: Record<string, (issue: number) => Promise<unknown>> = {
  "becomes private": (issue) => answered(app, "PUT", `/issues/${issue}.json`, { issue: { is_private: true } }),
  "moves to a project of others": (issue) =>
    answered(app, "PUT", `/issues/${issue}.json`, { issue: { project_id: "elsewhere" } }),
  "is deleted": (issue) => answered(app, "DELETE", `/issues/${issue}.json`),
};
for (const [happens, end] of Object.entries(ends))
  test(`no address from before shows a file or its picture once its issue ${happens}, not by what a browser kept`, async () => {
    const { file, issue } = await attached("before.png", await bytesOf(drawn(300, 300).png()));
    const paths = ["download", "thumbnail"].flatMap((kind) => [
      `/attachments/${kind}/${file}`,
      `/attachments/${kind}/${file}/${kind === "download" ? "before.png" : "100"}`,
    ]);
    const read = (path: string, etag = "") =>
      app.request(path, { key: cast.grace.key, headers: { "if-none-match": etag } });
    const etags = new Map<string, string>();
    for (const path of paths) {
      const answer = await read(path);
      assert.equal(answer.status, 200, path);
      etags.set(path, answer.headers.get("etag") ?? "");
    }
    await end(issue);
    await removeFiles(app.runtime);
    for (const path of paths)
      for (const etag of ["", etags.get(path) ?? ""]) assert.equal((await read(path, etag)).status, 404, path);
  });

const PNG_HEAD = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

for (const [what, content] of [
  ["a picture of more pixels than memory has room for", () => drawn(9_000, 9_000).png().toBuffer()],
  ["a picture that is damaged", async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 300)],
  ["a beginning without a picture", async () => Buffer.concat([PNG_HEAD, Buffer.from("<script>")])],
  ["an SVG with the beginning of a GIF", async () => Buffer.from("GIF89a<svg xmlns='http://www.w3.org/2000/svg'/>")],
] as const)
  test(`${what} has no small one, is asked for once, and can be downloaded`, async () => {
    const { file } = await attached("bomb.png", new Uint8Array(await content()));
    assert.equal((await asked(`${file}`)).status, 404);
    assert.equal(keptFiles().filter((path) => statSync(path).size === 0).length > 0, true);
    assert.equal((await asked(`${file}`)).status, 404);
    assert.equal((await app.request(`/attachments/download/${file}`, { key: cast.ada.key })).status, 200);
  });

for (const [name, content] of [
  ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"],
  ["picture.png", "<html><script>alert(1)</script>"],
  ["picture.png.tiff", "II*\0"],
  ["picture.pdf", "%PDF-1.7"],
])
  test(`${name} is no picture, so nothing reads it`, async () => {
    const before = keptFiles().length;
    const { file } = await attached(name ?? "", content ?? "");
    assert.equal((await asked(`${file}`)).status, 404);
    const { attachment } = await answered(app, "GET", `/attachments/${file}.json`, undefined, cast.ada.key);
    assert.equal("thumbnail_url" in attachment, false);
    assert.equal(keptFiles().length, before);
  });

test("small pictures go with their file", async () => {
  const { file, issue } = await attached("gone.png", await bytesOf(drawn(300, 300).png()));
  const before = keptFiles().length;
  await asked(`${file}/100`);
  await asked(`${file}/200`);
  assert.equal(keptFiles().length, before + 2);
  await answered(app, "DELETE", `/issues/${issue}.json`);
  await removeFiles(app.runtime);
  assert.equal(keptFiles().length, before);
});

test("what a killed process left is swept, and the oldest make room; they are made again when asked for", async () => {
  const [old, fresh] = [
    await attached("old.png", await bytesOf(drawn(300, 300).png())),
    await attached("fresh.png", await bytesOf(drawn(300, 300).png())),
  ];
  const before = new Set(keptFiles());
  await asked(`${old.file}/100`);
  const [ofOld = ""] = keptFiles().filter((path) => !before.has(path));
  utimesSync(ofOld, new Date(0), new Date(0));
  await asked(`${fresh.file}/100`);
  const lost = await attached("lost.png", await bytesOf(drawn(300, 300).png()));
  await asked(`${lost.file}/100`);
  const count = keptFiles().length;
  await app.runtime.db.deleteFrom("attachments").where("id", "=", lost.file).execute();
  await app.runtime.db.deleteFrom("removed_files").execute();
  await sweepThumbnails(app.runtime);
  assert.equal(keptFiles().length, count - 1);
  const bytes = keptFiles().reduce((sum, path) => sum + statSync(path).size, 0);
  await sweepThumbnails(app.runtime, bytes - 1);
  assert.equal(existsSync(ofOld), false);
  assert.equal(keptFiles().length, count - 2);
  assert.equal((await asked(`${old.file}/100`)).status, 200);
});

test("a picture whose file was not there for a while has a small one once it is back", async () => {
  const { file } = await attached("away.png", await bytesOf(drawn(300, 150).png()));
  const { dataDir } = app.runtime.config;
  const { file: name } = await app.runtime.db
    .selectFrom("attachments")
    .select("file")
    .where("id", "=", file)
    .executeTakeFirstOrThrow();
  const entry = readdirSync(dataDir, { recursive: true, withFileTypes: true }).find((one) => one.name === name);
  const path = join(entry?.parentPath ?? "", name);
  renameSync(path, `${path}.away`);
  assert.equal((await asked(`${file}/100`)).status, 404);
  renameSync(`${path}.away`, path);
  assert.deepEqual(await sizeOf(await asked(`${file}/100`)), { width: 100, height: 50, format: "webp" });
});
