import type { Runtime } from "../../kernel/index.js";
import { letterOf } from "../../mail/index.js";
import { ACTIVE } from "../identity/viewer.js";
import { addresseeById, addressees, letterToUser, withMail } from "../letters/letter-to-user.js";
import { letterWithLink, type MailedLink } from "../letters/letter-with-link.js";
import { confirmRegistration } from "../registration/letters.js";
import { BY_MAIL, registrationMode } from "../registration/mode.js";
import { lostPasswordIsOn } from "./lost-password-setting.js";

const HOUR = 60;
const DAYS = 24 * HOUR;

/**
 * To whoever has this address, if somebody does: looked up here, so that the request that asks takes the same time for
 * every address. A user who has not confirmed their address gets that link again.
 */
export const recovery = letterOf({
  name: "accounts.recovery",
  async compose(runtime, { mail }: { mail: string }) {
    const letter = await choosePassword(runtime, (among) => withMail(among, mail), { word: "recovery", minutes: HOUR });
    if (letter || registrationMode(runtime) !== BY_MAIL) return letter;
    const user = await withMail(addressees(runtime.db), mail).executeTakeFirst();
    return user && confirmRegistration.compose(runtime, { userId: user.id });
  },
});

/** To a user for whom an administrator made an account. It tells no password, but how to choose one. */
export const accountInformation = letterOf({
  name: "accounts.information",
  compose: (runtime, { userId }: { userId: number }) =>
    choosePassword(runtime, (among) => among.where("id", "=", userId), {
      word: lostPasswordIsOn(runtime) ? "information" : "informationAlone",
      minutes: 3 * DAYS,
    }),
});

const choosePassword = (runtime: Runtime, to: MailedLink["to"], letter: Pick<MailedLink, "word" | "minutes">) =>
  letterWithLink(runtime, {
    ...letter,
    to: (among) => to(among).where("status", "=", ACTIVE),
    path: "/lost_password",
    purpose: "recovery",
  });

/** So that a user whose mail is read by others hears of it. */
export const passwordChanged = letterOf({
  name: "accounts.password_changed",
  async compose(runtime, { userId }: { userId: number }) {
    const user = await addresseeById(runtime.db, userId);
    return user && letterToUser(runtime, user, lostPasswordIsOn(runtime) ? "passwordChanged" : "passwordChangedAlone");
  },
});
