import { type Change, type Listener, type Part, type Runtime, topic, uniquely } from "../kernel/index.js";

/** One mail to one address, as plain text. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** A kind of letter. */
export interface LetterDeclaration<About extends object = never> {
  /** Stored with the job that sends it: never changes. */
  name: string;
  /**
   * Asked by the job, at every attempt: what is secret in a letter is made here and waits in no queue. Undefined: there
   * is nobody to write to.
   */
  compose(runtime: Runtime, about: About): Promise<Letter | undefined>;
}

declare module "../kernel/part.js" {
  interface Part {
    letters?: LetterDeclaration[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    letters: Map<string, LetterDeclaration>;
  }
}

export const lettersOf = (parts: readonly Part[]): Map<string, LetterDeclaration> =>
  uniquely(
    "letter",
    parts.flatMap((part) => part.letters ?? []),
    ({ name }) => name,
  );

/** A letter is no record: its id is 0. */
const letterDue = topic<LetterJob & { id: 0 }>("LetterDue");

export interface LetterJob {
  letter: string;
  about: object;
}

export const LETTERS_QUEUE = "mail/letters";

/** Sent after the change is committed, if it is; without `SMTP_URL` not at all. `about` is stored: nothing secret in it. */
export const writeLetter = <About extends object>(
  { publish }: Pick<Change, "publish">,
  { name }: LetterDeclaration<About>,
  about: About,
): void => publish(letterDue, { id: 0, letter: name, about });

export const lettersToSend: Listener = (published) =>
  published
    .filter(({ topic: name }) => name === letterDue.name)
    .map(({ record }) => {
      const { letter, about } = record as unknown as LetterJob; // the records of this topic
      return { queue: LETTERS_QUEUE, data: { letter, about } };
    });

/** Declares a letter; `About` follows from what `compose` takes. */
export const letterOf = <About extends object>(declared: LetterDeclaration<About>): LetterDeclaration<About> =>
  declared;
