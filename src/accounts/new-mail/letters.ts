import { change } from "../../kernel/index.js";
import { letterOf } from "../../mail/index.js";
import { operator } from "../identity/operator.js";
import { ACTIVE } from "../identity/viewer.js";
import { addresseeById, letterToUser } from "../letters/letter-to-user.js";
import { freshProof } from "./waiting-mail.js";

/** To the address that a user wants to have, and still does: the link that proves it is theirs. */
export const confirmNewMail = letterOf({
  name: "accounts.new_mail",
  async compose(runtime, { userId, mail }: { userId: number; mail: string }) {
    const user = await addresseeById(runtime.db, userId);
    if (user?.status !== ACTIVE) return undefined;
    const token = await change(runtime, operator, ({ trx }) => freshProof(trx, userId, mail));
    if (!token) return undefined;
    return letterToUser(runtime, user, "newMail", { path: `/confirm_mail?token=${token}`, to: mail, unproven: true });
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
