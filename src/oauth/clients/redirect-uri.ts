const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Schemes that a browser or the system acts on itself; any other belongs to an application that registered it. */
const NOT_OF_APPLICATIONS = new Set(
  [
    "about",
    "blob",
    "data",
    "file",
    "filesystem",
    "ftp",
    "javascript",
    "mailto",
    "tel",
    "vbscript",
    "view-source",
    "ws",
    "wss",
  ].map((scheme) => `${scheme}:`),
);

export const LONGEST_REDIRECT_URI = 2_000;

/** The rule that an address to return to breaks; undefined for a good one. OAuth 2.1, 2.3.1 and 8.4; decisions 4.3. */
export function redirectProblem(uri: string): string | undefined {
  if (uri.length > LONGEST_REDIRECT_URI) return "oauth.redirect_too_long";
  const url = URL.parse(uri);
  // The parser forgives what a reader does not see, or takes for something else.
  if (!url || /[\s\\]|\p{Cc}/u.test(uri)) return "oauth.redirect_no_address";
  // The host stands in the policy of the page that asks for consent, where these would begin a directive or mean any host.
  if (/[^\w.:[\]-]/.test(url.hostname)) return "oauth.redirect_no_address";
  if (uri.includes("#")) return "oauth.redirect_fragment";
  if (url.username !== "" || url.password !== "") return "oauth.redirect_credentials";
  if (NOT_OF_APPLICATIONS.has(url.protocol)) return "oauth.redirect_scheme";
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname)) return "oauth.redirect_not_https";
  if (url.protocol === "https:" && LOOPBACK.has(url.hostname)) return "oauth.redirect_https_loopback";
  return undefined;
}

/** For people: the host, of an application's own scheme with the scheme. */
export function redirectPlace(uri: string): string {
  const { protocol, host } = new URL(uri);
  if (isOfWeb(uri)) return host;
  return host === "" ? protocol : `${protocol}//${host}`;
}

/** Each of them once. */
export const placesOf = (uris: string[]): string => [...new Set(uris.map(redirectPlace))].join(", ");

/** For the content security policy: a form that leads there. It has no way to name an address of IPv6. */
export function redirectTarget(uri: string): string {
  const { protocol, origin, hostname } = new URL(uri);
  return isOfWeb(uri) && !hostname.startsWith("[") ? origin : protocol;
}

const isOfWeb = (uri: string): boolean => /^https?:$/.test(new URL(uri).protocol);

/** What stands on the computer of the browser receives the answer: any program can open a port, or claim a scheme. */
export const isLocal = (uri: string): boolean => !isOfWeb(uri) || LOOPBACK.has(new URL(uri).hostname);
