import { invalid, listed, type Refusal } from "../../refusal/refusal.js";
import { nearest } from "./nearest.js";

export interface Named {
  id: number;
  name: string;
}

const SHOWN = 30;

/**
 * What an agent named is not there: says which come near, and which there are, each as it may be written. A long list is cut
 * and says so.
 */
export function missedReference(field: string, wanted: string, options: string[]): Refusal {
  if (options.length === 0) return invalid(field, "no_reference", { wanted });
  const valid = listed(options, SHOWN);
  const near = nearest(wanted, options).join(", ");
  return near === ""
    ? invalid(field, "missed_reference", { wanted, valid })
    : invalid(field, "missed_reference_near", { wanted, near, valid });
}

/** The same about people, of whom nobody lists all. */
export function missedPerson(field: string, wanted: string, options: string[]): Refusal {
  const near = nearest(wanted, options).join(", ");
  if (near !== "") return invalid(field, "missed_person_near", { wanted, near });
  return options.length === 0
    ? invalid(field, "missed_person", { wanted })
    : invalid(field, "missed_person_offered", { wanted, valid: listed(options, SHOWN) });
}

/** What an agent named may be several: says how each is written so that it means no other. */
export const ambiguousReference = (field: string, wanted: string, candidates: string[]): Refusal =>
  invalid(field, "ambiguous_reference", { wanted, candidates: listed(candidates, SHOWN) });

/**
 * The one of the choices that was named by name, in any capitals, or by id; a miss names them (decisions 3.6), or of them those
 * that may be `offered`. `of`: what tells those of one name apart beside their id.
 */
export function chosen<T extends Named>(
  field: string,
  wanted: string | number,
  choices: T[],
  { offered = choices, of }: { offered?: T[]; of?(choice: T): string | undefined } = {},
): T {
  const text = asCompared(String(wanted).trim());
  const called = choices.filter(({ name }) => asCompared(name) === text);
  const [found, another] =
    called.length > 0 ? called : choices.filter(({ id }) => String(id) === text.replace(/^#/, ""));
  if (found && another)
    throw ambiguousReference(
      field,
      String(wanted),
      called.map((one) => [`${one.name} (${one.id})`, of?.(one)].filter((part) => part !== undefined).join(" of ")),
    );
  if (found) return found;
  throw missedReference(
    field,
    String(wanted),
    offered.map(({ name }) => name),
  );
}

/** Unicode has two ways to write an accent, which no reader can tell apart. */
const asCompared = (name: string) => name.normalize("NFC").toLowerCase();
