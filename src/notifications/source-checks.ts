import type { EntityClass } from "../entities/index.js";
import { uniquely, WrongPart } from "../kernel/index.js";
import type { RegisteredName } from "./settings/names.js";
import type { AnySource } from "./sources/source.js";

interface Declared {
  sources: AnySource[];
  names: RegisteredName[];
  classes: EntityClass[];
}

/** What TypeScript does not hold a part to, or a part without TypeScript: found when the product opens. */
export function refuseWrongDeclarations({ sources, names, classes }: Declared): void {
  for (const { name, label, position } of names) {
    if (typeof label !== "string") throw wrong(`The notification setting ${name}`, "has no label.");
    if (!Number.isInteger(position))
      throw wrong(`The notification setting ${name}`, "has no position: it orders the page.");
  }
  for (const source of sources) {
    refuseSubclass(source, classes);
    uniquely(`kind of the notification source ${source.topic.name}`, source.entries, ({ kind }) => kind);
    for (const entry of source.entries) refuseEntry(source, entry, sources);
  }
}

function refuseEntry({ topic }: AnySource, entry: AnySource["entries"][number], sources: AnySource[]): void {
  const subject = `The notification source ${topic.name}`;
  if (typeof entry.kind !== "string" || entry.kind === "") throw wrong(subject, "has an entry without a kind.");
  if (entry.recipients === undefined) throw wrong(subject, `says of ${entry.kind} no recipients.`);
  const under = entry.entity?.type;
  if (under !== undefined && !sources.some((one) => one.topic.name === under)) {
    throw wrong(subject, `groups ${entry.kind} under ${under}, which is no notification source.`);
  }
}

/** Of the classes that share a table the first is the base of the others. */
function refuseSubclass({ topic }: AnySource, classes: EntityClass[]): void {
  const own = classes.find(({ type }) => type === topic.name);
  const base = classes.find(({ table }) => table === own?.table);
  if (own && base && own !== base) {
    throw wrong(`The notification source ${own.type}`, `is a subclass of ${base.type}: declare the source there.`);
  }
}

const wrong = (subject: string, what: string) => new WrongPart(`${subject} ${what}`);
