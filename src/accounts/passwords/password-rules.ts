import { z } from "zod";
import type { Problem, SettingDeclaration, Settings, Values } from "../../kernel/index.js";

/** Redmine's, by its names: what each stands for among the letters of a password. */
const classes = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  digits: /[0-9]/,
  special_chars: /[!-/:-@[-`{-~]/,
} as const;

export type CharClass = keyof typeof classes;

const CHAR_CLASSES = Object.keys(classes) as CharClass[]; // as the table has them

export const LONGEST_PASSWORD = 200;

export const passwordSettings: SettingDeclaration[] = [
  { name: "password_min_length", schema: z.int().min(1).max(LONGEST_PASSWORD), default: 8 },
  { name: "password_required_char_classes", schema: z.array(z.enum(CHAR_CLASSES)).max(4), default: [] },
  // Days; 0: for ever.
  { name: "password_max_age", schema: z.int().min(0).max(36_500), default: 0 },
];

type Chosen = Pick<Settings, "value">;

export const shortestPassword = (settings: Chosen): number => settings.value<number>("password_min_length");

const requiredClasses = (settings: Chosen): CharClass[] =>
  settings.value<CharClass[]>("password_required_char_classes");

/** What pages say about them. */
export interface PasswordRules {
  shortest: number;
  required: CharClass[];
}

export const passwordRules = (settings: Chosen): PasswordRules => ({
  shortest: shortestPassword(settings),
  required: requiredClasses(settings),
});

/** Everything that is wrong with it; `login`: whose it is to be. */
export function passwordProblems(settings: Chosen, password: string, login: string): Problem[] {
  const shortest = shortestPassword(settings);
  const wrong = (rule: string, values?: Values): Problem => ({ field: "password", rule, ...(values && { values }) });
  if (password.length < shortest) return [wrong("too_short", { count: shortest })];
  if (password.length > LONGEST_PASSWORD) return [wrong("too_long", { count: LONGEST_PASSWORD })];
  const lacking = requiredClasses(settings).filter((name) => !classes[name].test(password));
  const same = login !== "" && password.toLowerCase() === login.toLowerCase();
  return [
    ...lacking.map((name) => wrong(`accounts.password_lacks_${name}`)),
    ...(same ? [wrong("accounts.password_is_login")] : []),
  ];
}
