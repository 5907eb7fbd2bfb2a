import type { AdministrationEntry } from "../../accounts/index.js";
import { type Part, plainLetters, type Translate } from "../../kernel/index.js";
import { type AccountLink, type MenuEntry, menuOf } from "../frame.js";
import type { QuickAction, QuickAsked, QuickTarget } from "./palette-door.js";

/** Where nothing is typed, and what leaves room for what is found. */
const MOST_AT_FIRST = 8;
const MOST_FITTING = 4;

/** A quick action that the viewer may take. */
export interface OfferedAction extends Pick<QuickAction, "icon">, QuickTarget {
  label: string;
}

/** Of all parts: their own, their places in the menu, and the pages of administrators. */
export const quickActionsOf = (parts: readonly Part[]): QuickAction[] => [
  ...parts.flatMap((part) => part.quickActions ?? []),
  ...menuOf(parts).map(ofMenu),
  ...parts.flatMap((part) => part.administration ?? []).map(ofAdministration),
];

const ofMenu = ({ label, icon, href, position, for: isFor }: MenuEntry): QuickAction => ({
  label,
  icon,
  position,
  target: ({ viewer }) => ((isFor?.(viewer) ?? true) ? { href } : undefined),
});

const ofAdministration = ({ label, icon, href }: AdministrationEntry): QuickAction => ({
  label,
  icon,
  position: BEHIND_THE_MENU,
  target: ({ viewer }) => (viewer.admin ? { href } : undefined),
});

const BEHIND_THE_MENU = 100;

export const ofAccount = ({ label, icon, href }: AccountLink): QuickAction => ({
  label,
  icon,
  position: BEHIND_THE_MENU,
  target: () => ({ href }),
});

/** Those whose captions have words that begin with each typed one. */
export async function offeredActions(
  actions: readonly QuickAction[],
  { text, t, ...asked }: QuickAsked & { text: string; t: Translate },
): Promise<OfferedAction[]> {
  const most = text === "" ? MOST_AT_FIRST : MOST_FITTING;
  const offered: OfferedAction[] = [];
  for (const { label, icon, target } of actions.toSorted((a, b) => a.position - b.position)) {
    const words = t(label);
    if (offered.length === most || !fits(words, text)) continue;
    const to = await target(asked);
    if (to) offered.push({ label: words, icon, ...to });
  }
  return offered;
}

function fits(words: string, text: string): boolean {
  const beginnings = plainLetters(words).split(BETWEEN_WORDS);
  return wordsOf(text).every((word) => beginnings.some((one) => one.startsWith(word)));
}

const wordsOf = (text: string): string[] => plainLetters(text).split(BETWEEN_WORDS).filter(Boolean);

const BETWEEN_WORDS = /[\s:,-]+/;
