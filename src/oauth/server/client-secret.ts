import { timingSafeEqual } from "node:crypto";
import type { Provider } from "oidc-provider";
import { digestOf } from "../../accounts/index.js";

/** The library compares secrets as they are stored; we store digests. It has no option for that, but asks this method. */
export function comparesDigests({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function (presented) {
    return timingSafeEqual(Buffer.from(digestOf(presented)), Buffer.from(this.clientSecret ?? digestOf("")));
  };
}
