import { withWayBack } from "../../kernel/index.js";

/** What a session may owe, in the order in which it is asked for, and the page where it is paid: the only one that such a session opens. */
export const duePages = {
  code: "/login/code",
  set_up: "/login/second_factor",
  password: "/my/new_password",
} as const;

export type Due = keyof typeof duePages;

/** Where a user goes who owes this, and from there to `back`. */
export const duePath = (due: Due | undefined, back: string): string =>
  due === undefined ? back : withWayBack(duePages[due], back);
