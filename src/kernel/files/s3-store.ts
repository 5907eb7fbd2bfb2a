import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { FileStore, KeptFile, StoredFile } from "./file-store.js";
import { measured } from "./measured-content.js";
import type { S3Place } from "./s3-place.js";
import { unservedByS3 } from "./s3-refusal.js";
import { isName, newName, placeOf, UNFINISHED } from "./stored-name.js";

/** Two are in memory, and a third comes in. 10,000 of them make the largest file that a setting allows. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Milliseconds until the answer begins, where no content is sent; three attempts are made. A person waits for it. */
const ANSWER = { requestTimeout: 15_000 };

interface Bucket {
  client: S3Client;
  place: S3Place;
}

/**
 * Files as objects of a bucket. An object is whole or not there: a large one is sent in parts, which are none until the last
 * has come. What is not finished stands in the list of all files, so that the sweep finds it.
 */
export function s3Store(bucket: Bucket): FileStore {
  const served = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      throw unservedByS3(error);
    });
  return {
    keep: (content, mostBytes) => keep(bucket, content, mostBytes),
    read: (name, range) => served(read(bucket, name, range && `bytes=${range.start}-${range.end}`)),
    remove: (name) => served(name.endsWith(UNFINISHED) ? abort(bucket, name) : remove(bucket, name)),
    async *all() {
      const some = all(bucket);
      for (;;) {
        const { done, value } = await served(some.next());
        if (done) return;
        yield value;
      }
    },
  };
}

async function keep(
  { client, place }: Bucket,
  content: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<KeptFile> {
  const name = newName();
  const measuring = measured(content, mostBytes);
  const body = Readable.from(measuring.content);
  const params = { ...objectOf(place, name), Body: body, ContentType: "application/octet-stream" };
  try {
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
  } catch (error) {
    // An object whose answer was lost is left to the sweep.
    throw failureOf(body) ?? unservedByS3(error);
  }
  return { name, ...measuring.measures() };
}

/** What the content itself ended with; a stream that its reader leaves says that it was aborted. */
const failureOf = ({ errored }: Readable) => (errored?.name === "AbortError" ? undefined : errored);

const objectOf = ({ bucket, prefix }: S3Place, name: string) => ({ Bucket: bucket, Key: prefix + placeOf(name) });

async function read({ client, place }: Bucket, name: string, range: string | undefined): Promise<Readable | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ ...objectOf(place, name), Range: range }), ANSWER);
    if (!(Body instanceof Readable)) throw new Error("The content of an object is no stream.");
    return Body;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

async function remove({ client, place }: Bucket, name: string): Promise<void> {
  await client.send(new DeleteObjectCommand(objectOf(place, name)), ANSWER);
}

async function abort({ client, place }: Bucket, name: string): Promise<void> {
  const { Bucket, Key } = objectOf(place, name.slice(0, -UNFINISHED.length));
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  for (const { UploadId } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

async function* all({ client, place }: Bucket): AsyncGenerator<StoredFile[], undefined> {
  const asked = { Bucket: place.bucket, Prefix: place.prefix };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
    yield Contents.flatMap(({ Key, LastModified }) => stored(place, Key, LastModified));
  }
  let after: Pick<ListMultipartUploadsCommandInput, "KeyMarker" | "UploadIdMarker"> | undefined = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ ...asked, ...after }),
    );
    yield (page.Uploads ?? []).flatMap(({ Key = "", Initiated }) => stored(place, Key + UNFINISHED, Initiated));
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
}

/** Whatever else lies in the bucket is not ours. */
function stored({ prefix }: S3Place, key = "", changedOn = new Date()): StoredFile[] {
  const name = key.slice(prefix.length + "ab/".length);
  return isName(name) && key === prefix + placeOf(name) ? [{ name, changedOn }] : [];
}
