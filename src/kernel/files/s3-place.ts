import { z } from "zod";

/** A bucket of Amazon S3, or of what speaks its language: MinIO, Ceph, R2, ... */
export interface S3Place {
  bucket: string;
  /** Before all names; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** Undefined: Amazon's own, of the region. */
  endpoint: string | undefined;
  /** The bucket stands in the path instead of in front of the host. */
  pathStyle: boolean;
  /** Undefined: found by the library, as in `AWS_` variables or the role of the machine. */
  keys: { id: string; secret: string } | undefined;
}

/** Of the environment. */
export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, message: "must be an http(s) URL" }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "must be the name of a region, as us-east-1")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?!.*\.\.)[\w./-]{1,200}$/, "may hold letters, digits, _ - . / only, 200 at most")
    .optional(),
};

type S3Variables = z.infer<z.ZodObject<typeof s3Variables>>;

/** What is wrong with the variables together, by the one that is missing. */
export function missingS3Variable(set: S3Variables): { name: string; message: string } | undefined {
  const others = Object.keys(s3Variables).filter((name) => Reflect.get(set, name) !== undefined);
  if (!set.S3_BUCKET && others.length > 0) return missing("S3_BUCKET", others);
  if (set.S3_ACCESS_KEY_ID && !set.S3_SECRET_ACCESS_KEY) return missing("S3_SECRET_ACCESS_KEY", ["S3_ACCESS_KEY_ID"]);
  if (set.S3_SECRET_ACCESS_KEY && !set.S3_ACCESS_KEY_ID) return missing("S3_ACCESS_KEY_ID", ["S3_SECRET_ACCESS_KEY"]);
  return undefined;
}

const missing = (name: string, others: string[]) => ({ name, message: `is missing beside ${others.join(", ")}` });

/** Undefined: files lie below `DATA_DIR`. */
export function s3PlaceFrom(set: S3Variables): S3Place | undefined {
  if (!set.S3_BUCKET) return undefined;
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = set;
  const prefix = (set.S3_PREFIX ?? "").replace(/^\/+|\/+$/g, "");
  return {
    bucket: set.S3_BUCKET,
    prefix: prefix && `${prefix}/`,
    region: set.S3_REGION ?? "us-east-1",
    endpoint: set.S3_ENDPOINT,
    pathStyle: set.S3_PATH_STYLE === "on",
    keys: id && secret ? { id, secret } : undefined,
  };
}
