import { timingSafeEqual } from "node:crypto";
import type { Ground } from "../kernel/index.js";
import { digestOf } from "./token.js";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `sys_api_key` opens the metrics and nothing else; while it is empty they are open to this machine (decisions 8.1). */
export const mayReadMetrics = (ground: Ground) => (request: Request, remote: string | undefined) => {
  const key = ground.settings.value<string>("sys_api_key");
  if (key === "") return !ground.config.trustProxy && LOOPBACK.test(remote ?? "");
  const sent = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  return timingSafeEqual(Buffer.from(digestOf(sent)), Buffer.from(digestOf(key)));
};
