import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { answered, type Person, people, project, type TestApp, testApp } from "../../../testing/index.js";

let app: TestApp;
let ada: Person;
let home: { id: number };
before(async () => {
  app = await testApp();
  ({ ada } = await people(app, "ada"));
  home = await project(app, "home", { members: { Manager: [ada] } });
});
after(() => app.close());

/** Where a chosen one of `n` issues stands below: an earlier one, or none. */
interface Wanted {
  parent: number;
  priority: number;
  start: number | null;
  days: number | null;
  done: number;
  hours: number | null;
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  parent: fc.integer({ min: 0, max: 6 }),
  priority: fc.integer({ min: 1, max: 5 }),
  start: fc.option(fc.integer({ min: 1, max: 28 })),
  days: fc.option(fc.integer({ min: 0, max: 20 })),
  done: fc.integer({ min: 0, max: 10 }).map((ten) => ten * 10),
  hours: fc.option(fc.integer({ min: 0, max: 9 })),
});

type Step =
  | { what: "close" | "reopen"; issue: number }
  | { what: "move"; issue: number; below: number }
  | { what: "edit"; issue: number; done: number; hours: number | null };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ what: fc.constantFrom("close" as const, "reopen" as const), issue: fc.nat(6) }),
    fc.record({ what: fc.constant("move" as const), issue: fc.nat(6), below: fc.nat(7) }),
    fc.record({
      what: fc.constant("edit" as const),
      issue: fc.nat(6),
      done: fc.integer({ min: 0, max: 10 }).map((ten) => ten * 10),
      hours: fc.option(fc.integer({ min: 0, max: 9 })),
    }),
  ),
  { maxLength: 8 },
);

/** An issue of the plain model. */
interface Plain {
  parent: Plain | null;
  closed: boolean;
  priority: number;
  start: string | null;
  due: string | null;
  done: number;
  hours: number | null;
}

const day = (n: number) => new Date(Date.UTC(2030, 0, n)).toISOString().slice(0, 10);

test("parents have the values, and turns are refused, as a plain reference says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 3, maxLength: 7 }), steps, async (all, taken) => {
      const model: Plain[] = [];
      const ids: number[] = [];
      for (const [place, one] of all.entries()) {
        const parent = model[one.parent] ?? null;
        const start = one.start === null ? null : day(one.start);
        const due = one.days === null ? null : day((one.start ?? 1) + one.days);
        const fields = { priority_id: one.priority, start_date: start ?? "", due_date: due, done_ratio: one.done };
        const issue = { ...fields, project_id: home.id, subject: `Issue ${place}`, estimated_hours: one.hours };
        const below = parent ? { parent_issue_id: ids[one.parent] } : {};
        ids.push((await answered(app, "POST", "/issues.json", { issue: { ...issue, ...below } }, ada.key)).issue.id);
        const plain = { parent, closed: false, priority: one.priority, start, due, done: one.done, hours: one.hours };
        model.push(plain);
        follow(model, parent);
      }
      await same(model, ids);
      for (const step of taken) {
        const issue = model[step.issue];
        if (issue) await take(step, issue, model, ids);
      }
      await same(model, ids);
    }),
    { numRuns: 25 },
  );
});

async function take(step: Step, issue: Plain, model: Plain[], ids: number[]): Promise<void> {
  const hasChildren = childrenOf(model, issue).length > 0;
  if (step.what === "move") {
    const below = model[step.below] ?? null;
    if (below === issue.parent) return;
    const circle = below !== null && [below, ...above(below)].includes(issue);
    const closedAbove = below !== null && [below, ...above(below)].some(({ closed }) => closed);
    const allowed = !circle && (issue.closed || !closedAbove);
    const parent_issue_id = below === null ? "" : ids[step.below];
    assert.equal(await sent(ids[step.issue], { parent_issue_id }), allowed, JSON.stringify(step));
    if (!allowed) return;
    const former = issue.parent;
    issue.parent = below;
    follow(model, former);
    follow(model, below);
  } else if (step.what === "edit") {
    if (hasChildren) return;
    await sent(ids[step.issue], { done_ratio: step.done, estimated_hours: step.hours });
    Object.assign(issue, { done: step.done, hours: step.hours });
    follow(model, issue.parent);
  } else {
    const closed = step.what === "close";
    if (closed === issue.closed) return;
    const allowed = closed
      ? model.every((one) => one.closed || !above(one).includes(issue))
      : above(issue).every((one) => !one.closed);
    assert.equal(await sent(ids[step.issue], { status_id: closed ? 5 : 1 }), allowed, JSON.stringify(step));
    if (!allowed) return;
    issue.closed = closed;
    follow(model, issue.parent);
  }
}

async function sent(id: number | undefined, issue: object): Promise<boolean> {
  const { status } = await app.request(`/issues/${id}.json`, { method: "PUT", key: ada.key, json: { issue } });
  assert.ok([204, 422].includes(status), String(status));
  return status === 204;
}

const childrenOf = (model: Plain[], issue: Plain) => model.filter(({ parent }) => parent === issue);

const above = ({ parent }: Plain): Plain[] => (parent ? [parent, ...above(parent)] : []);

/** All that hangs on one of them has its values anew, the lowest first. */
function follow(model: Plain[], issue: Plain | null): void {
  if (issue === null) return;
  const children = childrenOf(model, issue);
  if (children.length > 0) {
    const open = children.filter(({ closed }) => !closed);
    issue.priority = open.length > 0 ? Math.max(...open.map(({ priority }) => priority)) : USUAL_PRIORITY;
    const start = sorted(children.flatMap((one) => one.start ?? []))[0] ?? null;
    const due = sorted(children.flatMap((one) => one.due ?? [])).at(-1) ?? null;
    const turned = start !== null && due !== null && due < start;
    Object.assign(issue, turned ? { start: due, due: start } : { start, due });
    issue.done = progressOf(model, children);
  }
  follow(model, issue.parent);
}

const USUAL_PRIORITY = 2;

const sorted = (days: string[]) => days.toSorted((a, b) => a.localeCompare(b));

const totalHours = (model: Plain[], issue: Plain): number =>
  childrenOf(model, issue).reduce((sum, child) => sum + totalHours(model, child), issue.hours ?? 0);

/** In whole numbers: hours times the number of those that have any. */
function progressOf(model: Plain[], children: Plain[]): number {
  const hours = children.map((child) => totalHours(model, child));
  const given = hours.filter((one) => one > 0);
  const average = given.length === 0 ? 1 : given.reduce((sum, one) => sum + one, 0);
  const unit = Math.max(given.length, 1);
  const weights = hours.map((one) => (one > 0 ? one * unit : average));
  const done = children.reduce(
    (sum, child, place) => sum + (weights[place] ?? 0) * (child.closed ? 100 : child.done),
    0,
  );
  return Math.floor(done / (average * children.length));
}

async function same(model: Plain[], ids: number[]): Promise<void> {
  const path = `/issues.json?status_id=*&sort=id&issue_id=${ids.join(",")}`;
  const { issues } = await answered(app, "GET", path, undefined, ada.key);
  const shown = issues.map((issue: Record<string, unknown>) => ({
    parent: (issue.parent as { id: number } | undefined)?.id,
    priority: (issue.priority as { id: number }).id,
    start: issue.start_date,
    due: issue.due_date,
    done: issue.done_ratio,
    closed: (issue.status as { is_closed: boolean }).is_closed,
    hours: issue.total_estimated_hours,
  }));
  const expected = model.map((one) => ({
    parent: one.parent ? ids[model.indexOf(one.parent)] : undefined,
    priority: one.priority,
    start: one.start,
    due: one.due,
    done: one.done,
    closed: one.closed,
    hours: childrenOf(model, one).length > 0 ? totalHours(model, one) : one.hours,
  }));
  assert.deepEqual(shown, expected);
}
