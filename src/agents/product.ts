import { readFileSync } from "node:fs";
import { join } from "node:path";

const manifest = join(import.meta.dirname, "../../../package.json");

/** How the endpoint introduces itself. */
export const product: { name: string; title: string; version: string } = {
  name: "bellwether",
  title: "Bellwether",
  version: JSON.parse(readFileSync(manifest, "utf8")).version,
};
