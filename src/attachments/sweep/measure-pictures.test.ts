import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";
import { measurePictures } from "./measure-pictures.js";

describe("The room of a picture in a text", () => {
  let app: TestApp;
  let ada: Person;
  let issue: number;
  const text = "![](upright.jpg) ![](cut.jpg)";

  before(async () => {
    app = await testApp();
    ({ ada } = await people(app, "ada"));
    await project(app, "home", { members: { Manager: [ada] } });
    const upright = sharp({ create: { width: 400, height: 200, channels: 3, background: "#286450" } });
    const uploads = [
      await uploaded("upright.jpg", await upright.withMetadata({ orientation: 6 }).jpeg().toBuffer()),
      await uploaded("cut.jpg", (await upright.jpeg().toBuffer()).subarray(0, 60)),
    ];
    const fields = { project_id: "home", subject: "Roof", description: text, uploads };
    issue = (await answered(app, "POST", "/issues.json", { issue: fields }, ada.key)).issue.id;
  });
  after(() => app.close());

  async function uploaded(filename: string, content: Buffer): Promise<{ token: string; filename: string }> {
    const headers = { "content-type": "application/octet-stream" };
    const body = new Uint8Array(content);
    const answer = await app.request(`/uploads.json?filename=${filename}`, {
      method: "POST",
      key: ada.key,
      headers,
      body,
    });
    const { upload } = (await answer.json()) as { upload: { token: string } };
    return { token: upload.token, filename };
  }
  const roomIn = async (id: number) => {
    const headers = { accept: "text/html" };
    const page = await (await app.request(`/issues/${id}`, { cookie: await session(app, ada), headers })).text();
    return [...page.matchAll(/<img src="[^"]*\/download\/\d+\/(\w+)\.jpg"[^>]*>/g)].map(([tag, name]) => [
      name,
      /width="(\d+)"/.exec(tag)?.[1],
      /height="(\d+)"/.exec(tag)?.[1],
    ]);
  };
  const room = [
    ["upright", "200", "400"],
    ["cut", undefined, undefined],
  ];
  const sizes = () =>
    app.runtime.db.selectFrom("attachments").select(["picture_width", "picture_height"]).orderBy("id").execute();

  test("is that of the picture as it is shown, turned as its camera says", async () => {
    assert.deepEqual(await roomIn(issue), room);
  });

  test("is the same where the issue is copied with its files", async () => {
    const { id: home } = (await answered(app, "GET", "/projects/home.json")).project;
    const answer = await app.request("/issues", {
      method: "POST",
      cookie: await session(app, ada),
      headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({
        ...{ copy_from: String(issue), copy_attachments: "1", "issue[project_id]": String(home) },
        ...{ "issue[subject]": "Copy", "issue[description]": text },
      }),
    });
    const copy = Number(/\/issues\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1]);
    assert.deepEqual(await roomIn(copy), room);
  });

  test("is found out once for pictures that were not measured yet, or as they lie", async () => {
    const before = await sizes();
    await app.runtime.db.updateTable("attachments").set({ picture_width: null, picture_height: null }).execute();
    await measurePictures(app.runtime);
    assert.deepEqual(await sizes(), before);
    assert.deepEqual(await roomIn(issue), room);
    let read = 0;
    const { files, db } = app.runtime;
    await measurePictures({
      db,
      files: {
        ...files,
        read: (...which) => {
          read++;
          return files.read(...which);
        },
      },
    });
    assert.equal(read, 0);
  });
});
