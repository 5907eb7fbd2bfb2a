/** What was wrong with one part of the input. `message` is a whole sentence; `field` is the input's own name. */
export interface Problem {
  field?: string;
  message: string;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 503 | 507;

/**
 * The one way to say no. Thrown anywhere below a way in; one place turns it into a page, JSON, a Turbo Stream or a
 * tool's answer. Nothing has been written when it is thrown, or the transaction it leaves takes it back.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: RefusalStatus;
  readonly problems: Problem[];
  readonly headers: Record<string, string>;

  constructor(status: RefusalStatus, problems: string | Problem[], headers: Record<string, string> = {}) {
    const list = typeof problems === "string" ? [{ message: problems }] : problems;
    super(list.map((problem) => problem.message).join(" "));
    this.status = status;
    this.problems = list;
    this.headers = headers;
  }
}

/** Someone else's and missing look alike, so that an id tells nothing. */
export const notFound = (what: string) => new Refusal(404, `${what} not found.`);

export const invalid = (field: string, message: string) => new Refusal(422, [{ field, message }]);
