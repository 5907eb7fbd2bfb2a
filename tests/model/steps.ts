import fc from "fast-check";
import type { Role, Setting } from "./model.js";

/** One thing that happens. Numbers stand for people, issues and projects, by their place among those there are. */
export type Step =
  | {
      do: "create";
      by: number;
      project: number;
      assignee: number | null;
      watchers: number[];
      named: number[];
      isPrivate: boolean;
      closed: boolean;
    }
  | { do: "comment"; by: number; issue: number; named: number[]; isPrivate: boolean; closes: boolean }
  | { do: "assign"; by: number; issue: number; assignee: number | null }
  | { do: "close" | "reopen" | "hide" | "show" | "move"; by: number; issue: number }
  | { do: "watch" | "unwatch"; person: number; issue: number }
  | { do: "join"; person: number; project: number; role: Role | null }
  | { do: "publish" | "conceal"; project: number }
  | { do: "set"; person: number; setting: Setting; on: boolean }
  | { do: "lock" | "unlock"; person: number }
  | { do: "jobs"; backwards: boolean; twice: boolean }
  | { do: "seen all" | "undo"; person: number }
  | { do: "seen" | "look"; person: number; issue: number }
  | { do: "delete issue"; issue: number }
  | { do: "delete journal" | "delete note"; issue: number; journal: number }
  | { do: "edit note"; issue: number; journal: number; named: number[]; isPrivate: boolean }
  | { do: "delete person"; person: number }
  | { do: "clean up" }
  | { do: "wait"; hours: number };

const place = fc.nat(1_000);
const few = fc.uniqueArray(fc.nat(5), { maxLength: 3 });
const maybe = fc.option(fc.nat(5), { nil: null });
const setting = fc.constantFrom<Setting>(
  "create_issue",
  "edit_issue",
  "mention",
  "previous_assignee",
  "all_project_changes",
  "closed_issues",
);
const on = { by: place, issue: place };
const step = <Name extends Step["do"]>(name: Name) => fc.constant(name);

/** What people do most comes most often. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: step("create"),
      by: place,
      project: place,
      assignee: maybe,
      watchers: few,
      named: few,
      isPrivate: fc.boolean(),
      closed: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: step("comment"), ...on, named: few, isPrivate: fc.boolean(), closes: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: step("assign"), ...on, assignee: maybe }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("close", "reopen", "hide", "show", "move"), ...on }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("watch", "unwatch"), person: place, issue: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: step("join"),
      person: place,
      project: place,
      role: fc.option(fc.constantFrom<Role>("Manager", "Developer", "Reporter"), { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("publish", "conceal"), project: place }) },
  { weight: 4, arbitrary: fc.record({ do: step("set"), person: place, setting, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("lock", "unlock"), person: place }) },
  { weight: 9, arbitrary: fc.record({ do: step("jobs"), backwards: fc.boolean(), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("seen all", "undo"), person: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("seen", "look"), person: place, issue: place }) },
  { weight: 1, arbitrary: fc.record({ do: step("delete issue"), issue: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("delete journal", "delete note"), issue: place, journal: place }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: step("edit note"), issue: place, journal: place, named: few, isPrivate: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: step("delete person"), person: place }) },
  { weight: 1, arbitrary: fc.record({ do: step("clean up") }) },
  { weight: 2, arbitrary: fc.record({ do: step("wait"), hours: fc.constantFrom(6, 48, 480, 840) }) },
) as fc.Arbitrary<Step>; // each names its own `do`
