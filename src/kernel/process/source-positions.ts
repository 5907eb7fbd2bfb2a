import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * A stack with the places in our TypeScript instead of those in the program's file, where a map of it lies beside. Node does the
 * same by `--enable-source-maps`, but reads the map at the start and looks at it for every error that is ever made: that takes 100 MB.
 */
export function withSources(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const map = mapOf(file);
    if (!map || !mapsLine(map, Number(line))) return place;
    const origin = map.findOrigin(Number(line), Number(column));
    if (!("fileName" in origin)) return place;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Lines of packages have no place in our sources. Node would count on from the last line before them that has one. */
function mapsLine(map: SourceMap, line: number): boolean {
  const entry = map.findEntry(line - 1, Number.MAX_SAFE_INTEGER);
  return "generatedLine" in entry && entry.generatedLine === line - 1;
}

/** Megabytes, of use once in a long while. */
const read = new Map<string, WeakRef<SourceMap>>();

function mapOf(file: string): SourceMap | undefined {
  const known = read.get(file)?.deref();
  if (known) return known;
  const path = `${fileURLToPath(file)}.map`;
  if (!existsSync(path)) return undefined;
  const map = new SourceMap(JSON.parse(readFileSync(path, "utf8")));
  read.set(file, new WeakRef(map));
  return map;
}
