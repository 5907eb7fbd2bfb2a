import type { Item } from "./archive-item.js";
import { ARCHIVER, GHOST } from "./stand-ins.js";

export interface Clash {
  path: (string | number)[];
  message: string;
  params: Record<string, string>;
}

/** A value and where it stands. */
type Placed = [value: string, ...path: Clash["path"]];

/** What cannot stand beside each other: external references are made of numbers and ids, people of logins. */
export function clashesIn({ issues, pulls }: { issues: Item[]; pulls: Item[] }): Clash[] {
  const items = [...placed("issues", issues), ...placed("pulls", pulls)];
  return [
    ...twice(items.map(({ item, path }): Placed => [String(item.number), ...path, "number"])),
    ...items.flatMap(({ item, path }) =>
      twice(item.reviews.map(({ id }, index): Placed => [id, ...path, "reviews", index, "id"])),
    ),
    ...differentCapitals(items.flatMap(({ item, path }) => loginsOf(item, path))),
  ];
}

const placed = (list: string, items: Item[]) => items.map((item, index) => ({ item, path: [list, index] }));

function twice(all: Placed[]): Clash[] {
  const known = new Set<string>();
  return all.flatMap(([value, ...path]) => {
    if (known.has(value)) return [{ path, message: "imports.twice", params: { value } }];
    known.add(value);
    return [];
  });
}

/** The import names them, whether or not the archive does. */
const STAND_INS = [GHOST, ARCHIVER].map((login): [string, string] => [login, login]);

/** GitHub knows a login by its letters, not by their case, and so do we. */
function differentCapitals(all: Placed[]): Clash[] {
  const known = new Map(STAND_INS);
  return all.flatMap(([login, ...path]) => {
    const first = known.get(login.toLowerCase()) ?? login;
    known.set(login.toLowerCase(), first);
    return first === login ? [] : [{ path, message: "imports.two_ways", params: { first, login } }];
  });
}

function loginsOf(item: Item, path: Clash["path"]): Placed[] {
  const written = (list: "comments" | "reviews") =>
    item[list].flatMap(({ author }, index) => login(author, ...path, list, index, "author"));
  return [
    ...login(item.author, ...path, "author"),
    ...item.assignees.map((assignee, index): Placed => [assignee, ...path, "assignees", index]),
    ...login(item.mergedBy, ...path, "mergedBy"),
    ...written("comments"),
    ...written("reviews"),
  ];
}

const login = (name: string | null, ...path: Clash["path"]): Placed[] => (name === null ? [] : [[name, ...path]]);
