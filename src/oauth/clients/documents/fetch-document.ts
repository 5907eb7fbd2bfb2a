import { lookup } from "node:dns";
import { get, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { documentText } from "./document-text.js";
import { isPublicAddress } from "./public-address.js";

const PATIENCE = 5_000; // ms

/**
 * Fetches from the public internet only: the name is resolved once, every address of it must be public, and the connection
 * goes to what was resolved, so that a second answer of the name server changes nothing. Redirects are not followed.
 */
export function fetchDocument(address: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const host = address.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && !isPublicAddress(host)) throw new Error("not a public address");
    const options: RequestOptions = {
      lookup: lookupPublic,
      signal: AbortSignal.timeout(PATIENCE),
      headers: { accept: "application/json" },
      agent: false,
    };
    const request = get(address, options, (answer) => resolve(documentText(answer)));
    request.on("error", reject);
  });
}

const lookupPublic: RequestOptions["lookup"] = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const hidden = addresses.some(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (hidden || !first) return found(new Error("not a public address"), []);
    if (options.all) return found(null, addresses);
    found(null, first.address, first.family);
  });
};
