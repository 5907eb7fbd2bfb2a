import { anyOf } from "../excerpt-around.js";
import type { SearchedWord } from "../words.js";

/** A plain text with the searched words marked in it. */
export function Marked({ text, words }: { text: string; words: SearchedWord[] }) {
  const pattern = anyOf(words, "giu");
  if (!pattern) return <>{text}</>;
  const between = text.split(pattern);
  const standing = text.match(pattern) ?? [];
  return (
    <>
      {between.map((part, place) => (
        <>
          {part}
          {standing[place] && <mark>{standing[place]}</mark>}
        </>
      ))}
    </>
  );
}
