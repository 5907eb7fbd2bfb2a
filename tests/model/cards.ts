import type { Model, ModelEvent, ModelIssue, ModelJournal, ModelPerson } from "./shapes.js";

/** What a card says, without its look. */
export interface CardFacts {
  issue: number;
  /** The journal that its link leads to. */
  newest: number | null;
  /** Who did what, "+N others", and who else named the reader. */
  head: string;
  /** What an earlier text asks the reader. */
  asked: string;
  excerpt: string;
  /** Changed fields with their last values. */
  summary: string;
}

const MOST_FIELDS = 3;

/** Section 6.5, rule 4, of the events that the reader is shown. */
export function cardOf(model: Model, reader: ModelPerson, issue: ModelIssue, events: ModelEvent[]): CardFacts {
  const told = events.toSorted((a, b) => a.at - b.at);
  const journals = issue.journals
    .filter(({ id }) => told.some(({ source }) => source === `Journal ${id}`))
    .toSorted((a, b) => a.at - b.at || a.id - b.id);
  return {
    issue: issue.id,
    newest: journals.at(-1)?.id ?? null,
    head: headOf(model, issue, told, journals),
    ...passagesOf(reader, issue, told, journals),
    summary: summaryOf(model, journals),
  };
}

/** The latest actor, the one thing they did that says the most, and how many others did something. */
function headOf(model: Model, issue: ModelIssue, events: ModelEvent[], journals: ModelJournal[]): string {
  const nameOf = (actor: number) => model.names.get(`principal ${actor}`) ?? "";
  const actor = events.at(-1)?.actor ?? 0;
  const others = new Set(events.map((event) => event.actor)).size - 1;
  const naming = events.findLast(({ kind }) => kind === "mention");
  return [
    `${nameOf(actor)} ${deedOf(actor, issue, events, journals)}`,
    others > 0 ? ` +${others} ${others === 1 ? "other" : "others"}` : "",
    naming && naming.actor !== actor ? `${nameOf(naming.actor)} mentioned you` : "",
  ].join("");
}

function deedOf(actor: number, issue: ModelIssue, events: ModelEvent[], journals: ModelJournal[]): string {
  const theirs = events.filter((event) => event.actor === actor);
  const creation = theirs.find(({ source }) => source === `Issue ${issue.id}`);
  const written = journals.filter(({ id }) => theirs.some(({ source }) => source === `Journal ${id}`));
  const turn = written.findLast(({ closes, reopens }) => closes || reopens);
  const fields = new Set(written.flatMap(({ change }) => change?.field ?? []));
  if (theirs.some(({ kind }) => kind === "mention")) return "mentioned you";
  // Whoever still has it is told of whatever comes later as the assignee, or because they are mentioned.
  const latest = events.filter(({ reason }) => reason !== "mentioned").at(-1);
  if (creation?.reason === "assignee" && latest?.reason === "assignee") return "opened this and assigned you";
  const given = journals.findLast(({ change }) => change?.field === "Assignee");
  const giving = theirs.find(({ source }) => given && source === `Journal ${given.id}`);
  if (giving?.reason === "assignee") return "assigned you";
  if (turn) return turn.closes ? "closed this" : "reopened this";
  if (written.some(({ note }) => note !== "")) return "commented";
  if (creation) return "opened this";
  return fields.size === 1 ? `changed ${[...fields][0]}` : `changed ${fields.size} fields`;
}

/** The newest note, or what the issue is about when it is new; and what names the reader when that is another text. */
function passagesOf({ login }: ModelPerson, issue: ModelIssue, events: ModelEvent[], journals: ModelJournal[]) {
  const notes = journals.map(({ note }) => note).filter((note) => note !== "");
  const isNew = events.some(({ source }) => source === `Issue ${issue.id}`);
  const excerpt = notes.at(-1) ?? (isNew ? issue.text : "");
  const names = (text: string) => text.split(" ").includes(`@${login}`);
  const naming = events.some(({ kind }) => kind === "mention") && [issue.text, ...notes].findLast(names);
  return { excerpt, asked: naming && naming !== excerpt ? naming : "" };
}

/** Of each field the last change, in the order of these; three, and then that there are more. */
function summaryOf({ names }: Model, journals: ModelJournal[]): string {
  const changes = journals.flatMap(({ change }) => change ?? []);
  const last = changes.filter(({ field }, place) => changes.findLastIndex((one) => one.field === field) === place);
  const shown = last.slice(0, MOST_FIELDS).map(({ field, value }) => `${field} ${names.get(value) ?? value}`);
  return [...shown, ...(last.length > MOST_FIELDS ? ["more details"] : [])].join(" · ");
}
