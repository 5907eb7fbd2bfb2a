/** The people a text names with `@login`, outside of code and quotes, each once, in the order of the text. */
export function mentioned(text: string, people: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  for (const [, run = ""] of spoken(text).matchAll(/(?<![\w/.@])@([\w\-@.]+)/g)) {
    const name = longestLogin(run, people);
    if (name !== undefined) names.add(name);
  }
  return names;
}

/** Sentences end with the signs a login may hold ("ask @ekr."), so they are given up one by one. */
function longestLogin(run: string, people: ReadonlySet<string>): string | undefined {
  let name = run;
  while (!people.has(name)) {
    if (!/[.\-@]$/.test(name)) return undefined;
    name = name.slice(0, -1);
  }
  return name;
}

/** What the writer says: the text without fenced code, quoted lines and code spans. */
function spoken(text: string): string {
  return withoutFencesAndQuotes(text.split("\n"))
    .join("\n")
    .split(/\n[ \t]*\n/)
    .map(withoutCodeSpans)
    .join("\n\n");
}

/** An empty line stays in the place of each line taken out: what stood around it is not one paragraph. */
function withoutFencesAndQuotes(lines: string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    if (fence !== undefined) {
      const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
      if (closing?.startsWith(fence)) fence = undefined;
      return "";
    }
    if (/^ {0,3}>/.test(line)) return "";
    fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    return fence === undefined ? line : "";
  });
}

/** A span ends at a run of exactly as many backticks as began it; a run without its like is plain text. */
function withoutCodeSpans(paragraph: string): string {
  return paragraph.replace(/\\.|(`+)(?!`).*?(?<!`)\1(?!`)|`+/gs, (all, ticks?: string) => (ticks ? " " : all));
}
