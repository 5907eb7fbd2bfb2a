import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sql } from "kysely";
import { gathered, type Part, topic, WrongPart } from "../../kernel/index.js";
import { notificationsPart } from "../part.js";
import { principals } from "./recipients.js";
import type { NotificationSource } from "./source.js";

interface Told {
  id: number;
}

const held = () => sql`select`;
const recipients = () => ({ candidates: [principals(1)], visibleTo: () => principals().relation as never });

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

  test("stops the start: a kind that nobody registers, two of one name", () => {
    const unknown = { name: "shelves", sources: [source("Shelf", "create_shelf")] };
    assert.throws(() => opened(unknown), /source Shelf tells of create_shelf: no part registers this kind/);
    const kinds = [{ name: "create_shelf", label: "shelves.kind", position: 200, default: true }];
    assert.ok(opened({ ...unknown, kinds }));
    const twice = {
      name: "shelves",
      kinds,
      sources: [source("Shelf", "create_shelf"), source("Shelf", "create_shelf")],
    };
    assert.throws(() => opened(twice), WrongPart);
  });
});
