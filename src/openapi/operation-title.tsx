import { Badge, type Tone } from "../design/index.js";
import type { Operation } from "./chapters.js";

const tones = new Map<string, Tone>([
  ["GET", "blue"],
  ["POST", "green"],
  ["PUT", "amber"],
  ["DELETE", "red"],
]);

export const Method = ({ name }: { name: string }) => <Badge tone={tones.get(name)}>{name}</Badge>;

/** The link to the operation itself, to be handed on. */
export const OperationTitle = ({ id, method, path }: Operation) => (
  <a class="operation-title" href={`#${id}`}>
    <Method name={method} /> <code>{path}</code>
  </a>
);
