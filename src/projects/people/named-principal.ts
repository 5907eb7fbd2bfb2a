import { type Eligible, type Principal, principalsNamed, searchPrincipals, type Viewer } from "../../accounts/index.js";
import { ambiguousReference, type Db, missedPerson, type Named } from "../../kernel/index.js";
import { visiblePeople } from "./visible-people.js";

/** How an agent names somebody: `me`, an id, `user#12`, a login with or without `@`, a name, or the address of their page. */
interface Asked {
  field: string;
  wanted: number | string;
  /** Whom a miss offers beside those that come near. */
  offered?: () => Promise<Named[]>;
}

/** The active person or group that is meant, of those that the viewer sees. A miss says who comes near, and a name of several who they are. */
export async function namedPrincipal(db: Db, viewer: Viewer, { field, wanted, offered }: Asked): Promise<number> {
  const text = String(wanted).trim();
  if (text.toLowerCase() === "me") return viewer.id;
  const id = /^(?:(?:user)?#|https?:\/\/[^/]+(?:\/[^?#]*)?\/users\/)?(\d{1,9})(?:[?#].*)?$/i.exec(text)?.[1];
  const eligible = visiblePeople(viewer);
  const found = await principalsNamed(db, id === undefined ? text.replace(/^@/, "") : `(#${id})`, eligible);
  const [first, another] = found;
  if (first && !another) return first.id;
  if (first) throw ambiguousReference(field, text, found.map(written));
  const near = await peopleNear(db, eligible, text.replace(/^@/, ""));
  const names = [...near.map(written), ...((await offered?.()) ?? []).map(({ name }) => name)];
  throw missedPerson(field, text, [...new Set(names)]);
}

/** Those who begin alike: with three letters, or else with two. */
async function peopleNear(db: Db, eligible: Eligible, text: string): Promise<Principal[]> {
  const near = await searchPrincipals(db, { typed: text.slice(0, 3), eligible });
  return near.length > 0 ? near : searchPrincipals(db, { typed: text.slice(0, 2), eligible });
}

const written = ({ id, login, name }: Principal) => (login === "" ? `${name} (${id})` : `${login} (${name})`);
