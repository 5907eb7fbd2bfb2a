/** From the bottom up. A room uses the floors below its own; rooms of one floor do not know each other. */
const FLOORS = [
  ["kernel"],
  ["design", "mail"],
  ["accounts"],
  ["oauth"],
  ["agents"],
  ["tracking"],
  ["projects"],
  ["entities"],
  ["attachments", "notifications"],
  ["activity", "search", "openapi"],
  ["issues"],
  ["administration", "imports"],
  ["plugins"],
  ["app"],
  ["command-line"],
  ["main"],
];

/** The number of each room's floor, from 0 on. */
export const floors = new Map(FLOORS.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));

/** Outside the order: support for tests, and what runs in the browser. */
const BESIDE = ["testing", "browser"];

/** Each plugin is a room of its own; what stands directly in `src/` is `main`. */
export function roomOf(path: string): string {
  const [top, first = "", second] = path.split("/");
  if (top !== "src") return "tests";
  if (second === undefined) return "main";
  return first === "plugins" ? `plugins/${second}` : first;
}

export function isKnown(room: string): boolean {
  return BESIDE.includes(room) || floorOf(room) >= 0;
}

export function isBelow(room: string, other: string): boolean {
  return floorOf(room) < floorOf(other);
}

function floorOf(room: string): number {
  return floors.get(room.split("/")[0] ?? "") ?? -1;
}

/** Tests stand beside the code, but nothing is built on them: they may look up. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || ["tests", "testing"].includes(roomOf(path));
}
