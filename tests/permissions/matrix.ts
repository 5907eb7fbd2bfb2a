import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import fc from "fast-check";
import { type TestApp, testApp } from "../../src/testing/index.js";
import { arrange } from "./arrange.js";
import type { Deed } from "./deed.js";
import { deeds } from "./deeds.js";
import { furnish, type House, type KeptIssue } from "./house.js";
import { seesIssue, seesPerson, seesPrivateNote } from "./reference.js";
import type { Outcome, Way } from "./senders.js";
import { type Look, sights, sightsOfUsers, sightsOnPages } from "./sights.js";
import { sightsOfInboxes } from "./sights-of-inboxes.js";
import { type LookAtPerson, sightsOfPeople } from "./sights-of-people.js";
import { everyone, type Issue, type Who, type World, worlds } from "./world.js";

const LOOKS = 60;
const DEEDS = 60;

interface Looking {
  name: string;
  look: Look;
  by: "key" | "cookie" | "user";
}

const lookings = (of: Record<string, Look>, by: Looking["by"]): Looking[] =>
  Object.entries(of).map(([name, look]) => ({ name, look, by }));

const looks = [
  ...lookings(sights, "key"),
  ...lookings(sightsOnPages, "cookie"),
  ...lookings(sightsOfUsers, "user"),
  ...lookings(sightsOfInboxes, "user"),
];

/** Tests in so many worlds each: who may do what there is drawn by lot. */
export function allWaysAgree(many: number): void {
  suite("Whatever roles permit, all ways agree on", () => {
    let app: TestApp;
    let house: House;
    before(async () => {
      app = await testApp();
      house = await furnish(app);
    });
    after(() => app.close());

    const sorted = (ids: Set<number>) => [...ids].sort((a, b) => a - b);
    const issueAt = ({ issues }: World, at: number) => issues[at] as Issue; // as many as in each world

    /** What a look shows, against what it should; undefined when they agree. */
    async function wrong(world: World, look: Look, who: Who, standing = who): Promise<string | undefined> {
      const { issues, privateNotes } = await look(house, who);
      const of = (sees: typeof seesIssue) => house.issues.filter((_, at) => sees(world, standing, issueAt(world, at)));
      const found = [issues && sorted(issues), privateNotes && sorted(privateNotes)];
      const due = [
        issues && of(seesIssue).map(({ id }) => id),
        privateNotes && of(seesPrivateNote).map(({ notes }) => notes.private),
      ];
      return JSON.stringify(found) === JSON.stringify(due)
        ? undefined
        : `${JSON.stringify(found)}, not ${JSON.stringify(due)}`;
    }

    test("which issues and notes somebody sees", async () => {
      const look = fc.tuple(fc.constantFrom(...everyone), fc.constantFrom(...looks));
      let looked = 0;
      const agree = async (world: World, tried: [Who, Looking][]) => {
        await arrange(house, world);
        const faults: string[] = [];
        for (const [who, { name, look, by }] of tried) {
          if (by === "user" && (who === "anonymous" || who === "locked")) continue;
          looked++;
          // The session of somebody who is locked is a visitor's.
          const fault = await wrong(world, look, who, by === "cookie" && who === "locked" ? "anonymous" : who);
          if (fault) faults.push(`${name}, ${who}: ${fault}`);
        }
        assert.deepEqual(faults, []);
      };
      const tried = fc.array(look, { minLength: LOOKS, maxLength: LOOKS });
      await fc.assert(fc.asyncProperty(worlds, tried, agree), { numRuns: many, endOnFailure: true });
      assert.ok(looked > (many * LOOKS) / 2, String(looked));
    });

    test("which people somebody sees", async () => {
      const person = fc.constantFrom(...everyone.filter((who) => who !== "anonymous"));
      const look = fc.tuple(fc.constantFrom(...everyone), person, fc.constantFrom(...Object.entries(sightsOfPeople)));
      const seen = { yes: 0, no: 0 };
      const agree = async (world: World, tried: [Who, Who, [string, LookAtPerson]][]) => {
        await arrange(house, world);
        const faults: string[] = [];
        for (const [who, whom, [name, shows]] of tried) {
          const due = seesPerson(world, who, whom);
          const found = await shows(house, who, whom);
          if (found === undefined) continue;
          seen[due ? "yes" : "no"]++;
          if (found !== due) faults.push(`${name}, ${who} of ${whom}: ${found}`);
        }
        assert.deepEqual(faults, []);
      };
      const tried = fc.array(look, { minLength: LOOKS, maxLength: LOOKS });
      await fc.assert(fc.asyncProperty(worlds, tried, agree), { numRuns: many, endOnFailure: true });
      assert.ok(Math.min(seen.yes, seen.no) > many, JSON.stringify(seen));
    });

    test("what somebody may do", async () => {
      const seen = { hidden: 0, refused: 0, done: 0 };
      const deed = fc.tuple(
        fc.constantFrom(...Object.keys(deeds)),
        fc.constantFrom(...everyone),
        fc.nat({ max: 4 }),
        fc.nat({ max: 11 }),
      );
      const agree = async (world: World, tried: [string, Who, number, number][]) => {
        await arrange(house, world);
        const faults: string[] = [];
        for (const [name, who, at, dice] of tried) {
          const { expected, ways, lasting, unaddressed } = deeds[name] as Deed; // by its name
          const issue = issueAt(world, at);
          const wanted = expected(world, who, issue);
          if (lasting && wanted === "done") continue;
          const [way, act] = Object.entries(ways)[dice % Object.keys(ways).length] as [string, Way]; // each has one
          const found = await act({ house, world, who, issue, kept: house.issues[at] as KeptIssue });
          if (found === undefined) continue;
          const unknown = who === "anonymous" || who === "locked" || unaddressed;
          const same = (one: Outcome) => (unknown && one === "hidden" ? "refused" : one);
          if (same(found) !== same(wanted))
            faults.push(`${name}, ${way}, ${who}, issue ${at}: ${found}, not ${wanted}`);
          seen[wanted]++;
          if (found === "done") await arrange(house, world);
        }
        assert.deepEqual(faults, []);
      };
      const tried = fc.array(deed, { minLength: DEEDS, maxLength: DEEDS });
      await fc.assert(fc.asyncProperty(worlds, tried, agree), { numRuns: many, endOnFailure: true });
      assert.ok(Math.min(seen.done, seen.hidden, seen.refused) > many, JSON.stringify(seen));
    });
  });
}
