import { type Sources, withoutComments } from "../architecture/sources.js";
import { textsIn } from "./jsx.js";

/** Text for people that stands in JSX instead of a catalogue, with its file. */
export const englishText = (sources: Sources): string[] =>
  [...sources]
    .filter(([path]) => /^src\/.*\.tsx$/.test(path) && !path.endsWith(".test.tsx"))
    .flatMap(([path, text]) => textsIn(withoutComments(text)).map((found) => `${path}: ${found}`));
