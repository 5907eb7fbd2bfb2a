import { shownOnce } from "../identity/shown-once.js";

export const { handOver, handedOver } = shownOnce({ cookie: "new_api_key", path: "/my/account" });
