import { sourceFile } from "../design/index.js";
import type { Part } from "../kernel/index.js";
import { openapiRoutes } from "./routes.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

declare module "../design/icons.js" {
  interface PartIcons {
    braces: true;
  }
}

const DOCUMENT = "/openapi.json";

/** What REST takes and answers, for programs and for people. */
export const openapiPart: Part = {
  name: "openapi",
  words: { en, de },
  icons: ["braces"],
  styles: [sourceFile(import.meta.dirname, "openapi.css")],
  accountLinks: () => [{ label: "openapi.title", href: "/api", icon: "braces" }],
  plainPaths: [DOCUMENT],
  routes: openapiRoutes(DOCUMENT),
};
