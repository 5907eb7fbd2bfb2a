import assert from "node:assert/strict";
import { sql } from "kysely";
import { createIssue, updateIssue } from "../../src/issues/index.js";
import { ADMIN_KEY } from "../../src/testing/index.js";
import { actAs, type House } from "./house.js";
import { jobs } from "./jobs-step.js";
import * as naive from "./model.js";
import { idsOf, namesOf, text } from "./named-people.js";
import { at, type Take } from "./step-taken.js";

export const create: Take<"create"> = async (house, step) => {
  const author = at(house.model.people, step.by);
  const named = namesOf(house, step.named);
  const project = at(house.projects, step.project);
  const assignee = step.assignee === null ? null : at(house.principals, step.assignee);
  const watcherIds = [...new Set(step.watchers.map((place) => at(house.principals, place)))];
  const able = watcherIds.filter((id) => house.model.people.find((one) => one.id === id)?.active ?? true);
  const description = text(house, named);
  const { id } = await actAs(house, author, (open) =>
    createIssue(open, {
      fields: {
        project_id: project,
        subject: "Something",
        description,
        assigned_to_id: assignee,
        is_private: step.isPrivate,
        status_id: step.closed ? house.statuses.closed : house.statuses.open,
      },
      watcherIds: able,
    }),
  );
  const issue = { id, project, author: author.id, assignee, isPrivate: step.isPrivate, closed: step.closed };
  const when = await writtenAt(house, "issues", id);
  house.model.issues.push({ ...issue, at: when, text: description, watchers: new Set(able), journals: [] });
  house.model.pending.push({ issue: id, mentioned: idsOf(named) });
};

async function writtenAt({ app }: House, table: "issues" | "journals", id: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from created_on) * 1000000)::bigint as at from ${sql.table(table)} where id = ${id}`.execute(
    app.runtime.db,
  );
  return rows[0]?.at as number; // just written
}

interface Edit {
  by: number;
  issue: number;
  fields?: object;
  named?: number[];
  notes?: boolean;
  isPrivate?: boolean;
  change?: naive.ModelChange | null;
  /** What the change makes of the issue. */
  becomes?: (issue: naive.ModelIssue) => void;
}

async function edit(house: House, { by, issue: place, fields, change = null, becomes, ...rest }: Edit): Promise<void> {
  const { named = [], notes = false, isPrivate = false } = rest;
  const { model } = house;
  if (model.issues.length === 0) return;
  const actor = at(model.people, by);
  const issue = at(model.issues, place);
  const people = namesOf(house, named);
  const before = { closed: issue.closed, assignee: issue.assignee };
  const note = notes ? text(house, people) : "";
  const { journalIds } = await actAs(house, actor, (open) =>
    updateIssue(open, { id: issue.id, fields, ...(notes && { notes: note, privateNotes: isPrivate }) }),
  );
  becomes?.(issue);
  for (const id of journalIds) {
    issue.journals.push({
      id,
      at: await writtenAt(house, "journals", id),
      author: actor.id,
      note,
      isPrivate,
      change: change && { ...change },
      closes: issue.closed && !before.closed,
      reopens: !issue.closed && before.closed,
      formerAssignee: issue.assignee === before.assignee ? null : before.assignee,
    });
    model.pending.push({ issue: issue.id, journal: id, mentioned: idsOf(people) });
  }
}

export const comment: Take<"comment"> = (house, step) => {
  const { model, statuses } = house;
  const closes = step.closes && !step.isPrivate && model.issues.length > 0 && !at(model.issues, step.issue).closed;
  const becomes = (issue: naive.ModelIssue) => {
    issue.closed = true;
  };
  const closing = { fields: { status_id: statuses.closed }, change: statusOf(true), becomes };
  return edit(house, { ...step, notes: true, ...(closes && closing) });
};

const statusOf = (closed: boolean): naive.ModelChange => ({ field: "Status", value: closed ? "Closed" : "New" });

export const assign: Take<"assign"> = (house, { by, issue, assignee: place }) => {
  const assignee = place === null ? null : at(house.principals, place);
  const becomes = (one: naive.ModelIssue) => {
    one.assignee = assignee;
  };
  const change: naive.ModelChange = {
    field: "Assignee",
    value: assignee === null ? "none" : `principal ${assignee}`,
  };
  return edit(house, { by, issue, fields: { assigned_to_id: assignee }, change, becomes });
};

export const setClosed =
  (closed: boolean): Take<"close" | "reopen"> =>
  (house, { by, issue }) => {
    const becomes = (one: naive.ModelIssue) => {
      one.closed = closed;
    };
    return edit(house, {
      by,
      issue,
      fields: { status_id: closed ? house.statuses.closed : house.statuses.open },
      change: statusOf(closed),
      becomes,
    });
  };

export const setPrivate =
  (isPrivate: boolean): Take<"hide" | "show"> =>
  (house, { by, issue }) => {
    const becomes = (one: naive.ModelIssue) => {
      one.isPrivate = isPrivate;
    };
    const change: naive.ModelChange = { field: "Private", value: isPrivate ? "yes" : "no" };
    return edit(house, { by, issue, fields: { is_private: isPrivate }, change, becomes });
  };

/** The job of a move follows at once: until then the center knows an issue where it was. */
export const move: Take<"move"> = async (house, { by, issue: place }) => {
  if (house.model.issues.length === 0) return;
  const issue = at(house.model.issues, place);
  const project = at(house.projects, house.projects.indexOf(issue.project) + 1);
  const becomes = (one: naive.ModelIssue) => {
    one.project = project;
  };
  const change: naive.ModelChange = { field: "Project", value: `project ${project}` };
  await edit(house, { by, issue: place, fields: { project_id: project }, change, becomes });
  await jobs(house, { do: "jobs", backwards: false, twice: false });
};

export const deleteIssue: Take<"delete issue"> = async ({ app, model }, { issue }) => {
  if (model.issues.length === 0) return;
  const { id } = at(model.issues, issue);
  const { status } = await app.request(`/issues/${id}.json`, { method: "DELETE", key: ADMIN_KEY });
  assert.equal(status, 204);
  naive.forgetIssue(model, id);
};
