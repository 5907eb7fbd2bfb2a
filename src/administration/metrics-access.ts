import { createHash, timingSafeEqual } from "node:crypto";
import { presentedCredential } from "../accounts/index.js";
import type { Runtime } from "../kernel/index.js";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A proxy of this machine says with one of these that it asks for somebody else. */
const PASSED_ON = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/**
 * `sys_api_key` opens the metrics and nothing else; while it is empty they are open to this machine (decisions 8.1). It is sent as
 * any API key.
 */
export const mayReadMetrics = (runtime: Runtime) => (request: Request, remote: string | undefined) => {
  const key = runtime.settings.value<string>("sys_api_key");
  if (key === "") {
    const isPassedOn = runtime.config.trustProxy || PASSED_ON.some((header) => request.headers.has(header));
    return LOOPBACK.test(remote ?? "") && !isPassedOn;
  }
  const sent = presentedCredential(request);
  return sent?.kind === "api_key" && timingSafeEqual(digestOf(sent.key), digestOf(key));
};

/** Digests of one length, for a comparison in constant time. */
const digestOf = (text: string) => createHash("sha256").update(text).digest();
