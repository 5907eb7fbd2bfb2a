export type Encoding = "br" | "gzip";

/** The best of ours that the `Accept-Encoding` of a request allows. */
export function acceptedEncoding(accepted = ""): Encoding | undefined {
  const names = accepted
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : undefined;
}
