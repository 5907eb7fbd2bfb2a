import type { Context } from "hono";
import type { Runtime } from "../../../kernel/index.js";
import { shownOnce } from "../../identity/shown-once.js";

/** Open to sessions that still owe something: what the page shows comes with the browser's own cookie. */
export const RECOVERY_CODES = "/my/recovery_codes";

const once = shownOnce({ cookie: "recovery_codes", path: RECOVERY_CODES });

export const handOverCodes = (c: Context, runtime: Runtime, codes: string[]): void =>
  once.handOver(c, runtime, codes.join("."));

export const codesHandedOver = (c: Context): string[] | undefined => once.handedOver(c)?.split(".");
