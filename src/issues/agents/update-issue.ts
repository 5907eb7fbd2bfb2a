import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import type { Tool } from "../../agents/index.js";
import {
  bytesIn,
  type Change,
  change,
  invalid,
  LARGEST_ANSWER,
  LONGEST_TEXT,
  listOf,
  type Runtime,
  text,
} from "../../kernel/index.js";
import { inTurn } from "../bulk/change-issues.js";
import { issueEntity } from "../issue/issue-entity.js";
import { ofIssue } from "../issue/of-issue.js";
import { updateIssue } from "../issue/update-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { issueReference, meantIssue } from "./issue-reference.js";
import { peopleIds } from "./references.js";
import { argumentOfField, reference, writable, writtenFields } from "./write-input.js";
import { watchersShape, whatChanged, whoIsNamed, whoWatchesInVain, writtenShape } from "./written.js";

const MOST_ISSUES = 50;
const MOST_PEOPLE = 50;

const input = z.strictObject({
  id: issueReference.optional(),
  ids: listOf(z.union([z.int(), z.string().max(255)]), MOST_ISSUES)
    .optional()
    .describe("Several instead: all or none."),
  project: reference.optional(),
  ...writable,
  notes: text(LONGEST_TEXT).optional().describe("A comment, Markdown. @login mentions."),
  private_notes: z.boolean().default(false),
  watchers: listOf(reference, MOST_PEOPLE).optional().describe("Who watches from now on, too."),
  lock_version: z.int().optional().describe("From service_issues_get: refused when the issue changed since."),
});

type Input = z.infer<typeof input>;

/** Whom the texts of several mention stands beside them once. */
const updated = z.object({
  id: z.int(),
  url: z.string(),
  changed: z.boolean().describe("A field or a comment."),
  journal_ids: z.array(z.int()),
  ...writtenShape,
});

type Updated = z.infer<typeof updated>;

const output = updated.partial().extend({ ...watchersShape, issues: z.array(updated).optional() });

export const updateIssueTool: Tool<Input, z.infer<typeof output>> = {
  name: "service_issues_update",
  title: "Change or comment issues",
  description:
    "Changes fields, adds a comment (`notes`), or both, as you. Leave out what stays; null empties. Answers what changed, the new lock_version, and whom you mentioned.",
  input,
  output,
  access: "write",
  idempotent: false,
  argumentOf: argumentOfField,
  async call(runtime, caller, asked) {
    const ids = await issuesMeant(runtime, caller, asked);
    const watcherIds = await peopleIds(runtime, caller, "watchers", asked.watchers ?? []);
    const { answers, named, inVain } = await change(
      runtime,
      caller,
      async (open) => {
        const written = [];
        for (const id of await turnsOf(open, runtime.baseUrl, ids, asked)) {
          const journalIds = await updateOne(open, runtime.baseUrl, id, { ...asked, watcherIds });
          written.push({ id, journalIds });
        }
        written.sort((a, b) => a.id - b.id);
        const about = { entity: issueEntity, ids, journalIds: written.flatMap((one) => one.journalIds) };
        return {
          answers: await answersOf(open, runtime.baseUrl, written, asked),
          named: await whoIsNamed(open, about, asked),
          inVain: await whoWatchesInVain(open, { entity: issueEntity, ids }, watcherIds),
        };
      },
      { dryRun: asked.dry_run },
    );
    const common = { ...named, ...inVain, ...(asked.dry_run && { dry_run: true }) };
    return asked.ids === undefined ? { ...answers[0], ...common } : { issues: inRoom(answers), ...common };
  },
};

/** For those whom the texts mention. */
const ROOM_FOR_PEOPLE = 12_000;

/** The changes of very many are left out: each can be read with its issue. */
const inRoom = (answers: Updated[]) =>
  bytesIn(answers) <= LARGEST_ANSWER - ROOM_FOR_PEOPLE ? answers : answers.map(({ changes: _, ...one }) => one);

/** Ascending: two such calls at once lock the same issues in one order. */
async function issuesMeant(runtime: Runtime, caller: Viewer, { id, ids, lock_version }: Input): Promise<number[]> {
  const wanted = ids ?? (id === undefined ? [] : [id]);
  if (wanted.length === 0 || (id !== undefined && ids !== undefined)) throw invalid("id", "issues.id_or_ids");
  if (ids !== undefined && lock_version !== undefined) throw invalid("lock_version", "issues.one_lock_version");
  const meant: number[] = [];
  for (const [at, one] of wanted.entries())
    meant.push(await meantIssue(runtime, caller, ids ? `ids.${at}` : "id", one));
  return [...new Set(meant)].sort((a, b) => a - b);
}

/** In which order they are changed: one that moves or closes with others must wait for some of them. */
async function turnsOf(open: Change, baseUrl: string, ids: number[], asked: Input): Promise<number[]> {
  const [first] = ids;
  if (first === undefined || ids.length === 1 || (asked.status === undefined && asked.project === undefined))
    return ids;
  const { fields } = await ofIssue(first, () => fieldsOf(open, baseUrl, first, asked));
  return inTurn(open.trx, ids, { fields });
}

async function fieldsOf({ trx, actor }: Change, baseUrl: string, id: number, asked: Input) {
  const issue = await issueInSight(trx, actor, id);
  const place = { projectId: issue.project_id, trackerId: issue.tracker_id, issue };
  return writtenFields({ db: trx, baseUrl }, actor, asked, place);
}

/** The ids of the journals it wrote. */
async function updateOne(
  open: Change,
  baseUrl: string,
  id: number,
  asked: Input & { watcherIds: number[] },
): Promise<number[]> {
  const write = async () => {
    const { fields, customValues } = await fieldsOf(open, baseUrl, id, asked);
    const { notes, private_notes: privateNotes, lock_version: lockVersion, watcherIds } = asked;
    return updateIssue(open, { id, fields, customValues, notes, privateNotes, lockVersion, watcherIds });
  };
  const { journalIds } = await (asked.ids === undefined ? write() : ofIssue(id, write));
  return journalIds;
}

async function answersOf(
  { trx, actor }: Change,
  baseUrl: string,
  written: { id: number; journalIds: number[] }[],
  asked: Input,
): Promise<Updated[]> {
  const changed = await whatChanged(trx, actor, written);
  return written.map(({ id, journalIds }) => ({
    id,
    url: `${baseUrl}/issues/${id}`,
    changed: journalIds.length > 0,
    journal_ids: asked.dry_run ? [] : journalIds,
    ...changed.get(id),
  }));
}
