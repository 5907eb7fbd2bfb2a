import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signatureProblem } from "./s3-signature.js";

const BUCKET = "files";
const KEYS = { id: "test-key", secret: "test-secret" };

/** What is asked of a storage that speaks S3. */
export type S3Operation = "put" | "begin" | "part" | "finish" | "abort" | "get" | "delete" | "list" | "list parts";

/** A small storage on loopback that speaks as much S3 as the product asks of one, and believes no request without a signature. */
export interface S3Server {
  url: string;
  /** What an app needs to keep its files here. */
  variables: Record<string, string>;
  objects: Map<string, Stored>;
  /** Uploads in parts that are neither finished nor given up. */
  unfinished: Map<string, { key: string; begun: Date; parts: Map<number, Buffer> }>;
  asked: S3Operation[];
  /** Answers these operations with this status. */
  fail(operations: S3Operation[], status?: number): void;
  /** Does this and never answers, as far as the caller can tell. */
  unanswered: S3Operation | undefined;
  /** Keeps no content, for a test of large files. */
  forgetful: boolean;
  close(): Promise<void>;
}

interface Stored {
  content: Buffer;
  changed: Date;
}

export async function s3Server(): Promise<S3Server> {
  let failing: { operations: S3Operation[]; status: number } = { operations: [], status: 500 };
  const server = createServer((request, response) => {
    void answer(self, failing, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const self: S3Server = {
    url,
    variables: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_PATH_STYLE: "on",
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
      S3_PREFIX: "house",
    },
    objects: new Map(),
    unfinished: new Map(),
    asked: [],
    fail: (operations, status = 500) => {
      failing = { operations, status };
    },
    unanswered: undefined,
    forgetful: false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return self;
}

async function answer(
  self: S3Server,
  failing: { operations: S3Operation[]; status: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "", self.url);
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  const wrong = signatureProblem(request, body, KEYS);
  if (wrong) return refuse(response, 403, wrong);
  const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
  if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket");
  const operation = operationOf(request.method ?? "", url.searchParams, rest.join("/"));
  self.asked.push(operation);
  if (failing.operations.includes(operation)) return refuse(response, failing.status, "Failing");
  const to = self.unanswered === operation ? new ServerResponse(request) : response;
  operations[operation](self, { key: rest.join("/"), query: url.searchParams, body, request }, to);
}

function operationOf(method: string, query: URLSearchParams, key: string): S3Operation {
  if (method === "GET" && key === "") return query.has("uploads") ? "list parts" : "list";
  if (method === "GET") return "get";
  if (method === "POST") return query.has("uploads") ? "begin" : "finish";
  if (method === "PUT") return query.has("partNumber") ? "part" : "put";
  return query.has("uploadId") ? "abort" : "delete";
}

interface Asked {
  key: string;
  query: URLSearchParams;
  body: Buffer;
  request: IncomingMessage;
}

const operations: Record<S3Operation, (self: S3Server, asked: Asked, response: ServerResponse) => void> = {
  put(self, { key, body }, response) {
    self.objects.set(key, { content: self.forgetful ? Buffer.alloc(0) : body, changed: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
  },
  begin(self, { key }, response) {
    const id = randomUUID();
    self.unfinished.set(id, { key, begun: new Date(), parts: new Map() });
    xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  },
  part(self, { query, body }, response) {
    const upload = self.unfinished.get(query.get("uploadId") ?? "");
    if (!upload) return refuse(response, 404, "NoSuchUpload");
    upload.parts.set(Number(query.get("partNumber")), self.forgetful ? Buffer.alloc(0) : body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  },
  finish(self, { key, query }, response) {
    const id = query.get("uploadId") ?? "";
    const upload = self.unfinished.get(id);
    if (!upload) return refuse(response, 404, "NoSuchUpload");
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    self.objects.set(key, { content: Buffer.concat(parts), changed: new Date() });
    self.unfinished.delete(id);
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  },
  abort(self, { query }, response) {
    self.unfinished.delete(query.get("uploadId") ?? "");
    response.writeHead(204).end();
  },
  get(self, { key, request }, response) {
    const found = self.objects.get(key);
    if (!found) return refuse(response, 404, "NoSuchKey");
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (first === undefined) response.writeHead(200).end(found.content);
    else response.writeHead(206).end(found.content.subarray(Number(first), Number(last) + 1));
  },
  delete(self, { key }, response) {
    self.objects.delete(key);
    response.writeHead(204).end();
  },
  /** Two at a time. */
  list(self, { query }, response) {
    const prefix = query.get("prefix") ?? "";
    const all = [...self.objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
    const rest = all.filter(([key]) => key > (query.get("continuation-token") ?? ""));
    const page = rest.slice(0, 2);
    const objects = page.map(
      ([key, { changed }]) =>
        `<Contents><Key>${key}</Key><LastModified>${changed.toISOString()}</LastModified></Contents>`,
    );
    const more = rest.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : "";
    xml(response, `<ListBucketResult>${objects.join("")}<IsTruncated>${more}</IsTruncated>${next}</ListBucketResult>`);
  },
  "list parts"(self, { query }, response) {
    const prefix = query.get("prefix") ?? "";
    const uploads = [...self.unfinished]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
    xml(response, `<ListMultipartUploadsResult>${uploads.join("")}</ListMultipartUploadsResult>`);
  },
};

const etagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;

const xml = (response: ServerResponse, text: string) =>
  response.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);

const refuse = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} was asked for</Message></Error>`);
};
