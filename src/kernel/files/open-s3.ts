import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { Log } from "../process/log.js";
import type { FileStore } from "./file-store.js";
import type { S3Place } from "./s3-place.js";
import { wrongPlace } from "./s3-refusal.js";
import { s3Store } from "./s3-store.js";

/** Each download that a slow reader takes keeps one. */
const MOST_SOCKETS = 500;

/** Milliseconds. A start does not wait for a storage that is asked and says nothing. */
const FIRST_LOOK = 5_000;

/**
 * Looks at the bucket once. What cannot be right is a `WrongConfiguration`; a storage that does not answer now may answer
 * later, and everything but files works without it.
 */
export async function openS3(place: S3Place, log: Log): Promise<FileStore> {
  const client = clientOf(place);
  try {
    const look = new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix, MaxKeys: 1 });
    await client.send(look, { abortSignal: AbortSignal.timeout(FIRST_LOOK) });
  } catch (error) {
    const wrong = wrongPlace(error, place);
    if (wrong) throw wrong;
    log.warn({ err: error, bucket: place.bucket }, "the storage of files does not answer");
  }
  return s3Store({ client, place });
}

const clientOf = ({ region, endpoint, pathStyle, keys }: S3Place) =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    credentials: keys && { accessKeyId: keys.id, secretAccessKey: keys.secret },
    // Only Amazon's own storage understands the checksums that are usual otherwise.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      // Of a reader who takes nothing for so long.
      socketTimeout: 300_000,
      httpAgent: { maxSockets: MOST_SOCKETS },
      httpsAgent: { maxSockets: MOST_SOCKETS },
    },
  });
