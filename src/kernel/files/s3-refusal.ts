import { S3ServiceException } from "@aws-sdk/client-s3";
import { WrongConfiguration } from "../process/config.js";
import { codeOf, wordIn } from "../process/error-code.js";
import type { Refusal } from "../refusal/refusal.js";
import { filesDiskFull, filesUnreachable } from "./file-store.js";
import type { S3Place } from "./s3-place.js";

const INSUFFICIENT_STORAGE = 507;

/** Whatever it is, the caller can do nothing but try again; the operator reads why. */
export function unservedByS3(error: unknown): Refusal {
  const reason = `the storage of files: ${reasonOf(error)}`;
  return statusOf(error) === INSUFFICIENT_STORAGE ? filesDiskFull(reason) : filesUnreachable(reason);
}

/** For the operator who starts the product: undefined when the storage may be there in a moment. */
export function wrongPlace(error: unknown, { bucket, endpoint, region }: S3Place): WrongConfiguration | undefined {
  const where = endpoint ?? `Amazon S3 (${region})`;
  if (codeOf(error) === "ENOTFOUND") return new WrongConfiguration(`S3_ENDPOINT: there is no host of ${where}.`);
  const status = statusOf(error);
  if (status === undefined ? !isAboutKeys(error) : status >= 500) return undefined;
  const sentence =
    status === 404
      ? `S3_BUCKET: ${where} has no bucket ${bucket}.`
      : `S3_BUCKET: ${where} does not let us into the bucket ${bucket}: ${reasonOf(error)}`;
  return new WrongConfiguration(`${sentence}${status === 404 ? "" : HINT}`);
}

const HINT = " Look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and S3_PATH_STYLE.";

/** None were given, and the library found none. */
const isAboutKeys = (error: unknown) => wordIn(error, "name") === "CredentialsProviderError";

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

const reasonOf = (error: unknown) => `${wordIn(error, "name")}: ${wordIn(error, "message")}`;
