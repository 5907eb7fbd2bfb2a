import type { Context } from "hono";
import type { Part, Runtime } from "../kernel/index.js";
import { SearchPage } from "./search-page.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** As many of each class as one looks through. */
const MOST_FOUND = 25;

/** More would find nothing else, and each is looked for. */
const MOST_WORDS = 8;
const LONGEST_WORD = 100;

export const searchPart: Part = {
  name: "search",
  words: { en, de },
  gather: (parts) => ({ search: parts.flatMap((part) => part.search ?? []) }),
  routes: ({ pages }, runtime) => {
    pages.get("/search", (c) => search(runtime, c));
  },
};

async function search({ db, contributions }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const text = c.req.query("q")?.trim() ?? "";
  const words = text.split(/\s+/, MOST_WORDS).flatMap((word) => (word === "" ? [] : [word.slice(0, LONGEST_WORD)]));
  const wanted = { words, limit: MOST_FOUND };
  const classes = await Promise.all(
    (words.length > 0 ? contributions.search : []).map(async ({ label, find }) => ({
      label,
      found: await find(db, viewer, wanted),
    })),
  );
  return c.var.show(<SearchPage text={text} classes={classes} />);
}
