import { createHash, timingSafeEqual } from "node:crypto";
import type { Runtime } from "../kernel/index.js";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `sys_api_key` opens the metrics and nothing else; while it is empty they are open to this machine (decisions 8.1). */
export const mayReadMetrics = (runtime: Runtime) => (request: Request, remote: string | undefined) => {
  const key = runtime.settings.value<string>("sys_api_key");
  if (key === "") return !runtime.config.trustProxy && LOOPBACK.test(remote ?? "");
  const sent = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  return timingSafeEqual(digestOf(sent), digestOf(key));
};

/** Digests of one length, for a comparison in constant time. */
const digestOf = (text: string) => createHash("sha256").update(text).digest();
