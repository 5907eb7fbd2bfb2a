import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sql } from "kysely";
import { gathered, type Part, topic, WrongPart } from "../../kernel/index.js";
import { principals } from "../job/recipients.js";
import { notificationsPart } from "../part.js";
import type { NotificationSource } from "./source.js";

interface Told {
  id: number;
}

const held = () => sql`select`;
const recipients = () => ({ candidates: [principals(1)], visibleTo: () => sql<boolean>`true` });

suite("A notification source that cannot work", () => {
  test("does not compile without an actor or a time", () => {
    const bare: NotificationSource<{ id: number }, Told> = {
      topic: topic<Told>("Bare"),
      read: async () => undefined,
      held,
      entries: [
        // @ts-expect-error neither author_id and created_on in the row, nor actor and eventAt
        { kind: "bare", recipients },
      ],
    };
    const complete: NotificationSource<{ id: number; by: number; at: string }, Told> = {
      topic: topic<Told>("Complete"),
      read: async () => undefined,
      held,
      entries: [{ kind: "complete", actor: "by", eventAt: ({ at }) => at, recipients }],
    };
    const wrong: NotificationSource<{ id: number; by: string; at: string }, Told> = {
      topic: topic<Told>("Wrong"),
      read: async () => undefined,
      held,
      entries: [
        // @ts-expect-error an actor is a number
        { kind: "wrong", actor: "by", eventAt: "at", recipients },
      ],
    };
    assert.deepEqual(
      [bare, complete, wrong].map(({ topic: { name } }) => name),
      ["Bare", "Complete", "Wrong"],
    );
  });

  const opened = (...parts: Part[]) => gathered([notificationsPart, ...parts]);
  const source = (
    name: string,
    kind: string,
  ): NotificationSource<{ id: number; author_id: number; created_on: string }, Told> => ({
    topic: topic<Told>(name),
    read: async () => undefined,
    held,
    entries: [{ kind, recipients }],
  });

  const shelf = { kind: "create_shelf", recipients };
  const kinds = [{ name: "create_shelf", label: "shelves.kind", position: 200, default: true }];
  const shelves = (entry: object, part: object = {}) => ({
    name: "shelves",
    kinds,
    sources: [{ ...source("Shelf", "create_shelf"), entries: [{ ...shelf, ...entry }] }],
    ...part,
  });
  const wrong: [string, () => Part, RegExp][] = [
    [
      "two sources of one record",
      () => ({ name: "shelves", kinds, sources: [source("Shelf", "create_shelf"), source("Shelf", "create_shelf")] }),
      /Two declarations of the notification source Shelf/,
    ],
    [
      "two entries of one kind",
      () => shelves({}, { sources: [{ ...source("Shelf", "create_shelf"), entries: [shelf, shelf] }] }),
      /Two declarations of the kind of the notification source Shelf create_shelf/,
    ],
    ["an entry without a kind", () => shelves({ kind: "" }), /source Shelf has an entry without a kind/],
    ["no recipients", () => shelves({ recipients: undefined }), /source Shelf says of create_shelf no recipients/],
    [
      "grouped under a record that is no source",
      () => shelves({ entity: { type: "Room", id: "id" } }),
      /source Shelf groups create_shelf under Room, which is no notification source/,
    ],
    [
      "declared on a subclass",
      () =>
        shelves(
          {},
          {
            entities: [
              { type: "Furniture", table: "furniture" },
              { type: "Shelf", table: "furniture" },
            ],
          },
        ),
      /source Shelf is a subclass of Furniture: declare the source there/,
    ],
    ["a kind without a position", () => shelves({}, { kinds: [{ ...kinds[0], position: undefined }] }), /no position/],
    ["a kind without a label", () => shelves({}, { kinds: [{ ...kinds[0], label: undefined }] }), /no label/],
  ];
  for (const [mistake, part, sentence] of wrong) {
    test(`stops the start with a sentence: ${mistake}`, () => {
      assert.throws(
        () => opened(part()),
        (error) => error instanceof WrongPart && sentence.test(error.message),
      );
    });
  }

  test("does not stop the start for a kind that nobody registers (specification 2.5)", () => {
    const { notifications } = opened(shelves({}, { kinds: [] }));
    assert.ok(notifications.sources.has("Shelf"));
    assert.equal(notifications.names.defaultOf("create_shelf"), undefined);
  });
});
