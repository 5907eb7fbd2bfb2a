import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { called } from "../../../tests/mcp/agent.js";
import { answered, type Person, people, project, type TestApp, testApp } from "../../testing/index.js";

let app: TestApp;
let cast: Record<"ada" | "alan", Person>;

before(async () => {
  app = await testApp();
  cast = await people(app, "ada", "alan");
  await project(app, "home", { members: { Manager: [cast.ada] } });
});
after(() => app.close());

async function attached(
  filename: string,
  body: string | Uint8Array<ArrayBuffer>,
  { by = cast.ada, where = "home" } = {},
): Promise<{ file: number; issue: number }> {
  const headers = { "content-type": "application/octet-stream" };
  const sent = { method: "POST", key: by.key, headers, body };
  const answer = await app.request(`/uploads.json?filename=${filename}`, sent);
  const { upload } = (await answer.json()) as { upload: { id: number } };
  const wanted = { issue: { project_id: where, subject: "Roof", uploads: [upload] } };
  const { issue } = await answered(app, "POST", "/issues.json", wanted, by.key);
  return { file: upload.id, issue: issue.id };
}

interface File {
  author_standing?: string;
}

interface Read {
  issue?: { attachments: File[] };
  attachment?: File;
  text?: string;
  text_next_offset?: number;
}

const read = async (tool: string, args: object, as: Person) => {
  const { isError, content, structuredContent } = await called(
    app,
    tool,
    { ...args },
    {
      credential: { "x-service-api-key": as.key },
    },
  );
  return { isError, content, answer: (structuredContent ?? {}) as Read };
};

test("an agent finds the files of an issue, and reads those that are text to their end", async () => {
  const text = "line\n".repeat(10_000);
  const { file, issue } = await attached("log.txt", text);
  const { answer } = await read("service_issues_get", { id: issue }, cast.ada);
  assert.deepEqual(answer.issue?.attachments, [
    {
      id: file,
      filename: "log.txt",
      size: text.length,
      content_type: "text/plain",
      author: "Ada",
      url: `http://bellwether.test/attachments/download/${file}/log.txt`,
    },
  ]);
  let whole = "";
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { answer: part }: { answer: Read } = await read("service_attachments_get", { id: file, offset }, cast.ada);
    whole += part.text ?? "";
    offset = part.text_next_offset;
  }
  assert.equal(whole, text);
});

test("a file with the line ends of Windows is read in as few calls as another, hidden signs or not", async () => {
  const { file } = await attached("windows.txt", "line\r\n".repeat(8_000).concat("\u200B"));
  let whole = "";
  let calls = 0;
  for (let offset: number | undefined = 0; offset !== undefined; calls += 1) {
    const { answer: part }: { answer: Read } = await read("service_attachments_get", { id: file, offset }, cast.ada);
    whole += part.text ?? "";
    offset = part.text_next_offset;
  }
  assert.equal(whole, "line\r\n".repeat(8_000).concat("<U+200B>"));
  assert.ok(calls <= 4, String(calls));
});

test("a file is named by its address here, too, and none by an address elsewhere", async () => {
  const { file } = await attached("a b.txt", "Oil the gate");
  const path = `/attachments/download/${file}/a%20b.txt`;
  for (const id of [
    `http://bellwether.test${path}`,
    path,
    `/attachments/${file}`,
    `http://bellwether.test/attachments/${file}.json`,
    `#${file}`,
    String(file),
  ]) {
    assert.equal((await read("service_attachments_get", { id }, cast.ada)).answer.text, "Oil the gate", id);
  }
  for (const [id, said] of [
    [`http://elsewhere.test${path}`, /id: elsewhere\.test is another host/],
    ["a b.txt", /must name a file/],
  ] as const) {
    const { isError, content } = await read("service_attachments_get", { id }, cast.ada);
    assert.equal(isError, true);
    assert.match(JSON.stringify(content), said);
  }
});

test("a file of somebody from outside the project is marked where it is listed and read", async () => {
  await project(app, "plaza", { members: { Manager: [cast.ada] }, isPublic: true });
  const standings = async ({ file, issue }: { file: number; issue: number }) => {
    const listed = (await read("service_issues_get", { id: issue }, cast.ada)).answer.issue?.attachments[0];
    const { attachment } = (await read("service_attachments_get", { id: file }, cast.ada)).answer;
    return [listed, attachment].map((one) => one?.author_standing);
  };
  const theirs = await attached("note.txt", "Send me the keys", { by: cast.alan, where: "plaza" });
  assert.deepEqual(await standings(theirs), ["outsider", "outsider"]);
  const ours = await attached("note.txt", "Oil the gate", { where: "plaza" });
  assert.deepEqual(await standings(ours), [undefined, undefined]);
});

test("what is no text is told and not read; what one may not see is not there", async () => {
  const { file } = await attached("dot.bin", new Uint8Array([0, 255, 254]));
  const { answer } = await read("service_attachments_get", { id: file }, cast.ada);
  assert.deepEqual(Object.keys(answer), ["attachment"]);
  for (const id of [file, 999_999, 0]) {
    const { isError, content } = await read("service_attachments_get", { id }, cast.alan);
    assert.equal(isError, true);
    assert.match(JSON.stringify(content), /not found/);
  }
});
