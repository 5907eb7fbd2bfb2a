/**
 * What stands in the JSX of a file for people to read. The file is walked by hand, because the compiler has no interface for
 * it; where an element begins is seen by what stands before.
 */
export function textsIn(code: string): string[] {
  const walk: Walk = { code, at: 0, found: [] };
  walkCode(walk, "", false);
  return walk.found;
}

interface Walk {
  code: string;
  at: number;
  found: string[];
}

/** Attributes and properties that become text on the page. */
const READ_BY_PEOPLE = /^(alt|aria-label|caption|confirm|hint|label|placeholder|question|text|title|trigger)$/;

/** Names of things, the same in every language. */
const NAMES = /\b(Bellwether|Markdown|Authorization)\b/g;

const isWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(NAMES, "").replace(/&\w+;/g, ""));

/** An address, an example of an address or of a name, or what a controller listens to. */
const isExample = (value: string): boolean => /^(https?:|[@#/.\d])|->/.test(value);

const isForPeople = (value: string): boolean => isWords(value) && !isExample(value);

const here = ({ code, at }: Walk, letters = 500): string => code.slice(at, at + letters);
const before = ({ code, at }: Walk, letters = 1): string => code.slice(Math.max(0, at - letters), at);

/** Up to and with `end`. `shown`: what stands here is a child of an element or the value of an attribute that people read. */
function walkCode(walk: Walk, end: string, shown: boolean): void {
  while (walk.at < walk.code.length) {
    const letter = walk.code[walk.at] ?? "";
    if (letter === end) break;
    if (isElement(walk)) walkElement(walk);
    else if (letter === '"' || letter === "'") walkString(walk, letter, shown);
    else if (letter === "`") walkTemplate(walk, shown);
    else if (letter === "{") walkNested(walk, "}", shown);
    // What a function is given is not what it answers.
    else if (letter === "(") walkNested(walk, ")", shown && !/[\w\])]/.test(before(walk)));
    else if (isRegExp(walk)) walkRegExp(walk);
    else if (!walkProperty(walk)) walk.at++;
  }
  walk.at++;
}

function walkNested(walk: Walk, end: string, shown: boolean): void {
  walk.at++;
  walkCode(walk, end, shown);
}

/** Before an element stands an operator or a bracket, before the arguments of a type a name. */
const isElement = (walk: Walk): boolean =>
  /^<(?:>|[A-Za-z][\w.]*(?=[\s/>]))/.test(here(walk)) &&
  !/[\w)\]]/.test(before(walk)) &&
  !/^<\w+ extends /.test(here(walk));

function walkElement(walk: Walk): void {
  walk.at += (/^<[\w.]*/.exec(here(walk))?.[0] ?? "<").length;
  if (!endsWithItsTag(walk)) walkChildren(walk);
}

/** Walks through the attributes. */
function endsWithItsTag(walk: Walk): boolean {
  while (walk.at < walk.code.length) {
    const [end] = /^\/?>/.exec(here(walk)) ?? [];
    if (end) {
      walk.at += end.length;
      return end === "/>";
    }
    const [text, name = "", value = ""] = /^([\w-]+)="([^"]*)"/.exec(here(walk)) ?? [];
    if (text !== undefined) {
      if (READ_BY_PEOPLE.test(name) && isForPeople(value)) walk.found.push(value);
      walk.at += text.length;
    } else if (walk.code[walk.at] === "{") walkNested(walk, "}", READ_BY_PEOPLE.test(nameBefore(walk)));
    else walk.at++;
  }
  return true;
}

const nameBefore = (walk: Walk): string => /([\w-]+)=$/.exec(before(walk, 40))?.[1] ?? "";

function walkChildren(walk: Walk): void {
  while (walk.at < walk.code.length) {
    const [text = ""] = /^[^<{]*/.exec(walk.code.slice(walk.at)) ?? [];
    if (isWords(text)) walk.found.push(text.trim());
    walk.at += text.length;
    if (here(walk, 2) === "</") {
      walk.at = walk.code.indexOf(">", walk.at) + 1;
      return;
    }
    if (walk.code[walk.at] === "{") walkNested(walk, "}", true);
    else walkElement(walk);
  }
}

function walkString(walk: Walk, quote: string, shown: boolean): void {
  const [text = quote] = /^(["'])(?:\\.|(?!\1)[^\\])*\1/s.exec(walk.code.slice(walk.at)) ?? [];
  if (shown) takeSentence(walk, text.slice(1, -1));
  walk.at += text.length;
}

function walkTemplate(walk: Walk, shown: boolean): void {
  let fixed = "";
  for (walk.at++; walk.at < walk.code.length && walk.code[walk.at] !== "`"; ) {
    if (here(walk, 2) === "${") {
      walk.at++;
      walkNested(walk, "}", shown);
      fixed += " ";
    } else fixed += walk.code[walk.at++];
  }
  walk.at++;
  if (shown) takeSentence(walk, fixed);
}

/** A text with a capital or of several words; others are keys and names. */
function takeSentence(walk: Walk, text: string): void {
  if (isForPeople(text) && /^\p{Lu}|\s\p{L}{2,}/u.test(text)) walk.found.push(text.trim());
}

const isRegExp = (walk: Walk): boolean =>
  walk.code[walk.at] === "/" && /[(,=:[!&|?{};]\s*$|\breturn\s*$/.test(before(walk, 20));

function walkRegExp(walk: Walk): void {
  walk.at += (/^\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*\//.exec(here(walk))?.[0] ?? "/").length;
}

/** `label: "Text"` of an object that becomes a column, an option or an entry. */
function walkProperty(walk: Walk): boolean {
  const [whole, name = "", value = ""] = /^([a-z]+): "([^"]*)"/.exec(here(walk)) ?? [];
  if (whole === undefined || /\w/.test(before(walk)) || !READ_BY_PEOPLE.test(name)) return false;
  if (isForPeople(value) && !/^[\w-]+(\.[\w-]+)+$/.test(value)) walk.found.push(value);
  walk.at += whole.length;
  return true;
}
