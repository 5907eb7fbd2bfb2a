import { few } from "./bounds.js";
import type { Problem, Values } from "./problem.js";

export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 406
  | 408
  | 409
  | 412
  | 413
  | 414
  | 415
  | 416
  | 422
  | 429
  | 503
  | 507;

/**
 * The only way to refuse. Thrown by verbs and questions; one place turns it into a page, JSON, a Turbo Stream or a
 * tool's answer, in the reader's language. Nothing has been written when it is thrown, or the transaction it leaves
 * takes it back. It holds no more than a person or an agent reads (decisions 10.4), however much was wrong.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: RefusalStatus;
  readonly problems: Problem[];
  readonly headers: Record<string, string>;
  /** Where the fault is not the caller's: what happened, for the operator. It is logged with the request, and never answered. */
  readonly reason: string | undefined;

  /** A text is the rule of a problem without field and values. */
  constructor(
    status: RefusalStatus,
    problems: string | Problem | Problem[],
    headers: Record<string, string> = {},
    reason?: string,
  ) {
    const list = few(listOf(problems));
    super(list.map(({ field, rule }) => (field ? `${field}: ${rule}` : rule)).join(", "));
    this.status = status;
    this.problems = list;
    this.headers = headers;
    this.reason = reason;
  }
}

/** A record of another user and a missing one look alike, so that an id reveals nothing. `what`: a caption. */
export const notFound = (what: string) => new Refusal(404, { rule: "not_found", values: { what } });

export const invalid = (field: string, rule: string, values?: Values) =>
  new Refusal(422, { field, rule, ...(values && { values }) });

const listOf = (problems: string | Problem | Problem[]): Problem[] => {
  if (typeof problems === "string") return [{ rule: problems }];
  return Array.isArray(problems) ? problems : [problems];
};

/** Names in a sentence; a long list is cut and says so. */
export function listed(names: readonly string[], most = MOST_LISTED): string | Problem {
  const list = names.slice(0, most).join(", ");
  return names.length > most ? { rule: "and_more", values: { list, count: names.length - most } } : list;
}

const MOST_LISTED = 20;

/** What must not be empty. An agent has seen no form, so that it is told what there is to choose from. */
export const missing = (field: string, choices: readonly string[] = [], values: Values = {}): Problem =>
  choices.length > 0
    ? { field, rule: "blank_among", values: { ...values, valid: listed(choices, MOST_CHOICES_LISTED) } }
    : { field, rule: "blank", values };

const MOST_CHOICES_LISTED = 40;
