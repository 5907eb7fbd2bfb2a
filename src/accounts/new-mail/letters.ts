import { letterOf } from "../../mail/index.js";
import { ACTIVE } from "../identity/viewer.js";
import { addresseeById, letterToUser } from "../letters/letter-to-user.js";
import { mailedLink } from "../letters/mailed-link.js";

/** A day to confirm an address. */
const MINUTES = 24 * 60;

/** To the address that a user wants to have: the link that proves it is theirs. */
export const confirmNewMail = letterOf({
  name: "accounts.new_mail",
  async compose(runtime, { userId, mail }: { userId: number; mail: string }) {
    const user = await addresseeById(runtime.db, userId);
    if (user?.status !== ACTIVE) return undefined;
    const wanted = { userId, purpose: "mail" as const, minutes: MINUTES, value: mail };
    return letterToUser(runtime, user, "newMail", {
      path: await mailedLink(runtime, "/confirm_mail", wanted),
      to: mail,
    });
  },
});

/** To the address that a user had, so that somebody who took the account over is noticed. */
export const mailChanged = letterOf({
  name: "accounts.mail_changed",
  async compose(runtime, { userId, before }: { userId: number; before: string }) {
    const user = await addresseeById(runtime.db, userId);
    return user && letterToUser(runtime, user, "mailChanged", { to: before });
  },
});
