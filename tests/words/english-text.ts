import { type Sources, withoutComments } from "../architecture/sources.js";

/** Text for people that stands in JSX instead of a catalogue, with its file. */
export const englishText = (sources: Sources): string[] =>
  [...sources]
    .filter(([path]) => /^src\/.*\.tsx$/.test(path) && !path.endsWith(".test.tsx"))
    .flatMap(([path, text]) => textsIn(withoutComments(text)).map((found) => `${path}: ${found}`));

/** Names of things, the same in every language. */
const NAMES = /\b(Bellwether|Markdown|Authorization)\b/g;

const isWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(NAMES, "").replace(/&\w+;/g, ""));

const READ_BY_PEOPLE = /^(alt|aria-label|caption|confirm|hint|label|placeholder|question|text|title|trigger)$/;

/** An address, an example of an address or of a name, or what a controller listens to. */
const isExample = (value: string): boolean => /^(https?:|[@#/.\d])|->/.test(value);

/** Walks through a file by hand, because the compiler has no interface for it. Where an element begins is seen by what stands before. */
function textsIn(code: string): string[] {
  const found: string[] = [];
  let at = 0;
  expression(() => at >= code.length);
  return found;

  function expression(ends: () => boolean, inChildren = false): void {
    for (; !ends(); ) {
      if (isElement()) element();
      else if (code[at] === '"' || code[at] === "'") string(inChildren);
      else if (code[at] === "`") template();
      else if (code[at] === "{" || code[at] === "(")
        nested(code[at] === "{" ? "}" : ")", inChildren && code[at - 1] !== "t");
      else if (isRegExp()) regExp();
      else if (!property()) at++;
    }
  }

  function nested(close: string, inChildren: boolean): void {
    at++;
    expression(() => at >= code.length || code[at] === close, inChildren && !/[\w\])]/.test(code[at - 2] ?? ""));
    at++;
  }

  /** Before an element stands an operator or a bracket, before a type's arguments a name. */
  function isElement(): boolean {
    return (
      /^<(?:>|[A-Za-z][\w.]*(?=[\s/>]))/.test(code.slice(at, at + 60)) &&
      !/[\w)\]]/.test(code[at - 1] ?? "") &&
      !/^<\w+ extends /.test(code.slice(at, at + 60))
    );
  }

  function element(): void {
    at++;
    while (/[\w.]/.test(code[at] ?? "")) at++;
    if (!attributes()) children();
  }

  /** Answers whether the element ends with its tag. */
  function attributes(): boolean {
    for (; at < code.length; ) {
      if (code.startsWith("/>", at)) {
        at += 2;
        return true;
      }
      if (code[at] === ">") {
        at++;
        return false;
      }
      const [, name, value] = /^([\w-]+)="([^"]*)"/.exec(code.slice(at, at + 500)) ?? [];
      if (name !== undefined && value !== undefined) {
        if (READ_BY_PEOPLE.test(name) && isWords(value) && !isExample(value)) found.push(value);
        at += name.length + value.length + 3;
      } else if (code[at] === "{")
        nested("}", READ_BY_PEOPLE.test(/([\w-]+)=$/.exec(code.slice(Math.max(0, at - 40), at))?.[1] ?? ""));
      else at++;
    }
    return true;
  }

  function children(): void {
    for (; at < code.length; ) {
      const [text = ""] = /^[^<{]*/.exec(code.slice(at)) ?? [];
      if (isWords(text)) found.push(text.trim());
      at += text.length;
      if (code.startsWith("</", at)) {
        at = code.indexOf(">", at) + 1;
        return;
      }
      if (code[at] === "{") nested("}", true);
      else element();
    }
  }

  /** Among the children of an element a text with a capital or of several words is for people; keys and names are not. */
  function string(inChildren: boolean): void {
    const quote = code[at];
    const end = closing(quote ?? "");
    const text = code.slice(at + 1, end);
    if (inChildren && isWords(text) && !isExample(text) && /^\p{Lu}|\s\p{L}{2,}/u.test(text)) found.push(text);
    at = end + 1;
  }

  function template(): void {
    at = closing("`") + 1;
  }

  function closing(quote: string): number {
    let end = at + 1;
    for (; end < code.length && code[end] !== quote; end++) if (code[end] === "\\") end++;
    return end;
  }

  function isRegExp(): boolean {
    return code[at] === "/" && /[(,=:[!&|?{};]\s*$|\breturn\s*$/.test(code.slice(Math.max(0, at - 20), at));
  }

  function regExp(): void {
    let inClass = false;
    for (at++; at < code.length && (inClass || code[at] !== "/"); at++) {
      if (code[at] === "\\") at++;
      else if (code[at] === "[") inClass = true;
      else if (code[at] === "]") inClass = false;
    }
    at++;
  }

  /** `label: "Text"` of an object that becomes a column, an option or an entry. */
  function property(): boolean {
    const [whole, name = "", value = ""] = /^([a-z]+): "([^"]*)"/.exec(code.slice(at, at + 300)) ?? [];
    if (!whole || /\w/.test(code[at - 1] ?? "") || !READ_BY_PEOPLE.test(name)) return false;
    if (isWords(value) && !/^[\w-]+(\.[\w-]+)+$/.test(value) && !isExample(value)) found.push(value);
    at += whole.length;
    return true;
  }
}
