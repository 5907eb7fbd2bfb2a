import type { Runtime } from "../../kernel/index.js";
import { letterOf } from "../../mail/index.js";
import { ACTIVE, REGISTERED } from "../identity/viewer.js";
import { type Addressee, addresseeById, addresseeByMail, letterToUser } from "../letters/letter-to-user.js";
import { mailedLink } from "../letters/mailed-link.js";
import { confirmRegistration } from "../registration/letters.js";
import { BY_MAIL, registrationMode } from "../registration/mode.js";

const HOUR = 60;
const DAYS = 24 * HOUR;

/**
 * To whoever has this address, if somebody does: looked up here, so that the request that asks takes the same time for
 * every address. A user who has not confirmed their address gets that link again.
 */
export const recovery = letterOf({
  name: "accounts.recovery",
  async compose(runtime, { mail }: { mail: string }) {
    const user = await addresseeByMail(runtime.db, mail);
    if (user?.status === ACTIVE) return choosePassword(runtime, user, { word: "recovery", minutes: HOUR });
    if (user?.status !== REGISTERED || registrationMode(runtime) !== BY_MAIL) return undefined;
    return confirmRegistration.compose(runtime, { userId: user.id });
  },
});

/** To a user for whom an administrator made an account. It tells no password, but how to choose one. */
export const accountInformation = letterOf({
  name: "accounts.information",
  async compose(runtime, { userId }: { userId: number }) {
    const user = await addresseeById(runtime.db, userId);
    return user?.status === ACTIVE
      ? choosePassword(runtime, user, { word: "information", minutes: 3 * DAYS })
      : undefined;
  },
});

async function choosePassword(runtime: Runtime, user: Addressee, { word, minutes }: { word: string; minutes: number }) {
  const path = await mailedLink(runtime, "/lost_password", { userId: user.id, purpose: "recovery", minutes });
  return letterToUser(runtime, user, word, { path });
}

/** So that a user whose mail is read by others hears of it. */
export const passwordChanged = letterOf({
  name: "accounts.password_changed",
  async compose(runtime, { userId }: { userId: number }) {
    const user = await addresseeById(runtime.db, userId);
    return user && letterToUser(runtime, user, "passwordChanged");
  },
});
