import { hashed } from "./hashed.js";
import { remembered } from "./render/remembered.js";
import { useView } from "./view.js";

interface AvatarProps {
  /** Whose it is. Left out: nobody who could have a picture. */
  id?: number | null | undefined;
  name: string;
  size?: "sm" | "lg";
  alone?: boolean;
}

/**
 * The picture of a person, or initials on a colour that belongs to the name; these are also what is seen until the picture
 * comes. Stands beside the written name, so it is silent unless `alone`.
 */
export function Avatar({ id, name, size, alone }: AvatarProps) {
  const { avatarOf } = useView();
  const path = typeof id === "number" ? avatarOf?.(id) : undefined;
  const voice = alone ? { role: "img", "aria-label": name, title: name } : { "aria-hidden": "true" };
  return (
    <span class="avatar" data-size={size} data-hue={hashed(name, 8)} {...voice}>
      <span>{initials(name)}</span>
      {path && <img src={`${path}/${size === "lg" ? 96 : 48}`} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

const initials = remembered(initialsOf, { most: 2_000 });

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)].map((word) => letters(word, 1)) : [letters(words[0], 2)];
  return picked.join("").toUpperCase() || "?";
}

function letters(word = "", count: number): string {
  return Array.from(word.matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter)
    .slice(0, count)
    .join("");
}
