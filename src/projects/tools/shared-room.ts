import { bytesIn, fitting } from "../../kernel/index.js";

const DESCRIPTION_BYTES = { most: 8_000, least: 1_000 };

interface Shared<Lists> {
  lists: Lists;
  /** Bytes for the description: what the lists leave. */
  description: number;
}

/** The lists of an answer as they are where its description has room beside them, else each as far as its share goes. */
export function sharedRoom<Lists extends Record<string, unknown[]>>(lists: Lists, room: number): Shared<Lists> {
  const left = room - DESCRIPTION_BYTES.least;
  const shown = bytesIn(lists) <= left ? lists : eachWithin(lists, left / Object.keys(lists).length);
  const description = Math.min(room - bytesIn(shown), DESCRIPTION_BYTES.most);
  return { lists: shown, description: Math.max(description, DESCRIPTION_BYTES.least) };
}

const eachWithin = <Lists extends Record<string, unknown[]>>(lists: Lists, room: number) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, fitting(list, room)])) as Lists;
