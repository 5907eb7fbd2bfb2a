import { z } from "zod";
import type { Resource, Tool } from "../../src/agents/index.js";
import type { Part } from "../../src/kernel/index.js";
import { listAnswer, listInput, listOf, listOutput, notFound, placeAfter, Refusal } from "../../src/kernel/index.js";
import { parts } from "../../src/parts.js";

const bookOutput = z.object({ id: z.int(), title: z.string() });

const listBooksInput = z.strictObject({
  ...listInput,
  title_length: z.int().min(1).default(10),
  letter: z.string().max(100).default("t"),
  ids: listOf(z.int(), 10).default([]),
  shelves: listOf(z.enum(["art", "music"]), 10).default([]),
  by: listOf(z.strictObject({ way: z.enum(["up", "down"]), first: z.boolean().optional() }), 3).default([]),
});
const listBooksOutput = z.object({ books: z.array(bookOutput), ...listOutput });

const BOOKS = 60;

const listBooks: Tool<z.infer<typeof listBooksInput>, z.infer<typeof listBooksOutput>> = {
  name: "service_books_list",
  title: "List books",
  description: "Books of the library by id.",
  access: "read",
  input: listBooksInput,
  output: listBooksOutput,
  async call(_runtime, _caller, asked) {
    const { limit, title_length, letter } = asked;
    const list = { list: "books", asked };
    const [after] = placeAfter(z.tuple([z.int()]), list) ?? [0];
    const rows = Array.from({ length: Math.min(BOOKS - after, limit + 1) }, (_, index) => ({ id: after + index + 1 }));
    const { items, ...rest } = listAnswer(rows, list, {
      item: ({ id }) => ({ id, title: letter.repeat(title_length), shelf: "not declared" }),
      place: ({ id }) => [id],
    });
    return { books: items, total_count: BOOKS, ...rest };
  },
};

const lendBookInput = z.strictObject({ book: z.int(), days: z.int().min(1).max(30) });
const lendBookOutput = z.object({ book: bookOutput, reader: z.string() });

/** What the database says. */
const outOfRange = () => Object.assign(new Error("integer out of range"), { code: "22003" });

/** Which no the lending answers depends on the book. */
const refusals: Record<number, () => Error> = {
  403: () => new Refusal(403, "library.readers_only"),
  404: () => notFound("book"),
  412: () => new Refusal(412, "library.lent"),
  422: () => new Refusal(422, { field: "days", rule: "library.too_many_days" }),
  500: () => new Error("secret shelf mark 0815"),
  22003: outOfRange,
  3000000000: outOfRange,
};

const lendBook: Tool<z.infer<typeof lendBookInput>, z.infer<typeof lendBookOutput>> = {
  name: "service_books_lend",
  title: "Lend a book",
  description: "Lends a book to you.",
  access: "write",
  input: lendBookInput,
  output: lendBookOutput,
  async call(_runtime, caller, { book }) {
    const refusal = refusals[book];
    if (refusal) throw refusal();
    return { book: { id: book, title: "t" }, reader: caller.login };
  },
};

const readBookInput = z.strictObject({ characters: z.int(), words: z.int().default(0) });
const readBookOutput = z.object({ text: z.string(), words: z.array(z.string()) });

const readBook: Tool<z.infer<typeof readBookInput>, z.infer<typeof readBookOutput>> = {
  name: "service_books_read",
  title: "Read a book",
  description: "The text of a book.",
  access: "read",
  input: readBookInput,
  output: readBookOutput,
  call: async (_runtime, _caller, { characters, words }) => ({
    text: "x".repeat(characters),
    words: Array<string>(words).fill("word"),
  }),
};

/** Each answers in another way. */
const shelf: Resource = {
  uri: "library://shelves/{name}",
  name: "shelf",
  title: "A shelf",
  description: "The books of a shelf.",
  async read(_runtime, _caller, name) {
    if (name === "burning") throw new Refusal(503, "database_unreachable");
    return { books: Array<string>(name === "endless" ? 10_000 : 1).fill("book") };
  },
  async marks(_runtime, _caller, names) {
    if (names.includes("burning")) throw new Refusal(503, "database_unreachable");
    return new Map(names.map((name) => [name, ""]));
  },
  async complete() {
    throw new Refusal(503, "database_unreachable");
  },
};

/** A part with tools that need nothing of the product, so that these tests are about the endpoint alone. */
const library: Part = {
  name: "library",
  words: {
    en: {
      library: {
        refusals: {
          readers_only: "Only readers may borrow.",
          readers_only_agents: "Only readers of the app may borrow this book.",
          lent: "The book was lent meanwhile.",
          too_many_days: "{{field}} may be 7 at most for this book.",
        },
      },
    },
  },
  tools: [listBooks, lendBook, readBook],
  resources: [shelf],
};

export const partsWithLibrary: Part[] = [...parts.map((part) => ({ ...part, tools: [] })), library];
