import type { RawBuilder } from "kysely";
import { type Eligible, type Principal, principalsNamed, searchPrincipals, type Viewer } from "../../accounts/index.js";
import { ambiguousReference, type Db, type Here, missedPerson, namedHere } from "../../kernel/index.js";
import { type Assignees, assignableIn } from "../members/assignees/assignable.js";
import { visiblePeople } from "./visible-people.js";

/** How an agent names somebody: `me`, an id, `user#12`, a login with or without `@`, a name, or the address of their page. */
interface Asked {
  field: string;
  wanted: number | string;
  /** Whom alone a miss offers, where not everybody can be meant. */
  among?: Assignees;
  /** About `users u`: who can be meant without being active, since a record that the viewer sees names them. */
  onRecords?: RawBuilder<boolean>;
}

const MOST_OFFERED = 200;

/** The person or group that is meant, active unless they stand `onRecords`, of those that the viewer sees. A miss says who comes near, and a name of several who they are. */
export async function namedPrincipal(
  { db, baseUrl }: Here & { db: Db },
  viewer: Viewer,
  { field, wanted, among, onRecords }: Asked,
): Promise<number> {
  const text = namedHere({ baseUrl }, field, wanted);
  if (text.toLowerCase() === "me") return viewer.id;
  const id = /^(?:(?:user)?#|\/users\/)?(\d{1,9})(?:[?#/].*)?$/i.exec(text)?.[1];
  const eligible = visiblePeople(viewer);
  const name = id === undefined ? text.replace(/^@/, "") : `(#${id})`;
  const active = await calledSo(db, eligible, name);
  const found = active.length > 0 || !onRecords ? active : await calledSo(db, { rule: onRecords }, name);
  const [first, another] = found;
  if (first && !another) return first.id;
  if (first) throw ambiguousReference(field, text, found.map(written));
  const near = await peopleNear(db, among ?? eligible, text.replace(/^@/, ""));
  const offered = among ? await assignableIn(db, among, MOST_OFFERED) : [];
  const others = offered.filter((one) => !near.some((offeredAlready) => offeredAlready.id === one.id));
  throw missedPerson(field, text, [...near.map(written), ...others.map(({ name }) => name)]);
}

/** Unicode has two ways to write an accent; names have the composed one, unless somebody typed the other. */
async function calledSo(db: Db, eligible: Eligible, text: string): Promise<Principal[]> {
  const found = await principalsNamed(db, text, eligible);
  const composed = text.normalize("NFC");
  return found.length > 0 || composed === text ? found : principalsNamed(db, composed, eligible);
}

/** Those who begin alike: with three letters, or else with two. */
async function peopleNear(db: Db, eligible: Eligible, text: string): Promise<Principal[]> {
  const near = await searchPrincipals(db, { typed: text.slice(0, 3), eligible });
  return near.length > 0 ? near : searchPrincipals(db, { typed: text.slice(0, 2), eligible });
}

const written = ({ id, login, name }: Principal) => (login === "" ? `${name} (${id})` : `${login} (${name})`);
