import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const SHAPE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** What is wrong with the signature of a request (AWS Signature Version 4), as S3 calls it; undefined for a good one. */
export function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  keys: { id: string; secret: string },
): string | undefined {
  const { authorization = "", "x-amz-content-sha256": sent = "" } = request.headers;
  const [, id, day = "", region = "", names = "", signature] = SHAPE.exec(authorization) ?? [];
  if (id === undefined) return "AccessDenied";
  if (id !== keys.id) return "InvalidAccessKeyId";
  if (sent !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical(request, names, sent))];
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${keys.secret}`);
  return hmac(key, toSign.join("\n")).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

function canonical({ method, url = "", headers }: IncomingMessage, names: string, hash: string | string[]): string {
  const { pathname, searchParams } = new URL(url, "http://s3");
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  return [method, pathname, query.join("&"), lines.join(""), names, hash].join("\n");
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
