/** What was wrong with one part of the input. `message` is a whole sentence; `field` is the input's own name. */
export interface Problem {
  field?: string;
  message: string;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 503 | 507;

/**
 * The one way to say no. Thrown anywhere below a way in; one place turns it into a page, JSON, a Turbo Stream or a
 * tool's answer. Nothing has been written when it is thrown, or the transaction it leaves takes it back. It holds no more
 * than a person or an agent reads (decisions 10.4), however much was wrong.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: RefusalStatus;
  readonly problems: Problem[];
  readonly headers: Record<string, string>;

  constructor(status: RefusalStatus, problems: string | Problem[], headers: Record<string, string> = {}) {
    const list = bounded(typeof problems === "string" ? [{ message: problems }] : problems);
    super(list.map((problem) => problem.message).join(" "));
    this.status = status;
    this.problems = list;
    this.headers = headers;
  }
}

/** Someone else's and missing look alike, so that an id tells nothing. */
export const notFound = (what: string) => new Refusal(404, `${what} not found.`);

export const invalid = (field: string, message: string) => new Refusal(422, [{ field, message }]);

const MOST_PROBLEMS = 20;

/** Bytes of JSON. What stands around the problems in an answer has room beside them in 4 kB. */
const LARGEST = 3_900;
const LONGEST_MESSAGE = 2_000;
const LONGEST_FIELD = 100;

/** The first problems that fit, and how many more there are. */
function bounded(problems: Problem[]): Problem[] {
  const first = problems.slice(0, problems.length > MOST_PROBLEMS ? MOST_PROBLEMS - 1 : MOST_PROBLEMS).map(short);
  let bytes = 0;
  const tooMany = first.findIndex(({ field = "", message }) => {
    bytes += bytesOf(field) + bytesOf(message);
    return bytes > LARGEST;
  });
  const said = tooMany === -1 ? first : first.slice(0, tooMany);
  const more = problems.length - said.length;
  return more === 0 ? said : [...said, { message: `And ${more} more.` }];
}

const short = ({ field, message }: Problem): Problem => ({
  ...(field !== undefined && { field: cut(field, LONGEST_FIELD) }),
  message: cut(message, LONGEST_MESSAGE),
});

/** What was sent stands in some messages, and may be of any length. */
function cut(text: string, mostBytes: number): string {
  if (text.length <= mostBytes && bytesOf(text) <= mostBytes) return text;
  let kept = text.slice(0, mostBytes);
  while (bytesOf(kept) > mostBytes) kept = kept.slice(0, kept.length * 0.75);
  return `${kept.replace(/[\ud800-\udbff]$/, "")}…`;
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
