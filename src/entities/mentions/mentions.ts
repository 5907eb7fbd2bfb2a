import { sql } from "kysely";
import type { Db, Trx } from "../../kernel/index.js";

/** Who a text names, not yet looked up. */
interface Named {
  /** Longest first reading of each `@name`; a login may itself end in a dot, so shorter readings follow. */
  logins: string[][];
  ids: number[];
}

/** People are named by `@login` or `user#id` outside of code and quotations (decisions 5.11). */
export function namedIn(text: string): Named {
  const spoken = withoutCodeAndQuotes(text);
  const logins = [...spoken.matchAll(/(?<![A-Za-z0-9_/.@])@([A-Za-z0-9_\-@.]+)/g)].map(([, run = ""]) => readings(run));
  const ids = [...spoken.matchAll(/(?<![A-Za-z0-9_/.@])user#(\d{1,9})(?![A-Za-z0-9_])/g)].map(([, id]) => Number(id));
  return { logins, ids };
}

/** The people that each text names, in order of their ids: one statement, none where no text names anybody. */
export async function mentionedIn(db: Db | Trx, texts: string[]): Promise<number[][]> {
  const named = texts.map(namedIn);
  const logins = named.flatMap((one) => one.logins.flat());
  const ids = named.flatMap((one) => one.ids);
  if (logins.length === 0 && ids.length === 0) return texts.map(() => []);
  const people = await db
    .selectFrom("users")
    .select(["id", "login"])
    .where("type", "=", "user")
    .where("status", "=", 1)
    .where(sql<boolean>`(login = any(${logins}::text[]) or id = any(${ids}::int[]))`)
    .execute();
  const byLogin = new Map(people.map(({ login, id }) => [login, id]));
  const known = new Set(people.map(({ id }) => id));
  return named.map((one) => {
    const byReading = one.logins.map((run) => run.map((login) => byLogin.get(login)).find((id) => id !== undefined));
    const mentioned = new Set([...byReading, ...one.ids.filter((id) => known.has(id))]);
    return [...mentioned].filter((id) => id !== undefined).sort((a, b) => a - b);
  });
}

/** `ekr.` at the end of a sentence is `ekr`, unless somebody is called `ekr.`. */
function readings(run: string): string[] {
  const all = [run];
  for (let shorter = run; /[.\-@]$/.test(shorter); ) {
    shorter = shorter.slice(0, -1);
    if (shorter !== "") all.push(shorter);
  }
  return all;
}

/** Blanks take their place, so that what stood around does not grow together. */
function withoutCodeAndQuotes(text: string): string {
  return withoutFences(text)
    .map((line) => (/^ {0,3}>/.test(line) ? "" : line))
    .join("\n")
    .split(/\n[ \t]*\n/)
    .map(withoutCodeSpans)
    .join("\n\n");
}

/** A span ends with as many backticks as it began with; escaped ones and lonely ones are plain text. */
function withoutCodeSpans(paragraph: string): string {
  const span = /\\[\s\S]|(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
  return paragraph.replace(span, (found, marks?: string) => (marks === undefined ? found : " "));
}

/** Lines outside fenced code blocks; an unclosed fence reaches to the end, as in CommonMark. */
function withoutFences(text: string): string[] {
  let open: string | undefined;
  return text.split("\n").map((line) => {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    const [, marks = "", rest = ""] = fence ?? [];
    if (open === undefined) {
      if (!fence || (marks.startsWith("`") && rest.includes("`"))) return line;
      open = marks;
    } else if (fence && marks.startsWith(open) && rest.trim() === "") {
      open = undefined;
    }
    return "";
  });
}
