import { letterOf } from "../../mail/index.js";
import { ACTIVE, REGISTERED } from "../identity/viewer.js";
import { addresseeById, letterToUser } from "../letters/letter-to-user.js";
import { letterWithLink } from "../letters/letter-with-link.js";

/** A day to confirm an address. */
const MINUTES = 24 * 60;

/** To a user who registered: the link that confirms their address and lets them in. */
export const confirmRegistration = letterOf({
  name: "accounts.activation",
  compose: (runtime, { userId }: { userId: number }) =>
    letterWithLink(runtime, {
      to: (among) => among.where("id", "=", userId).where("status", "=", REGISTERED),
      word: "activation",
      path: "/activate",
      purpose: "activation",
      minutes: MINUTES,
      unproven: true,
    }),
});

/** To an administrator: somebody waits to be let in. */
export const activationRequest = letterOf({
  name: "accounts.activation_request",
  async compose(runtime, { administratorId, userId }: { administratorId: number; userId: number }) {
    const administrator = await addresseeById(runtime.db, administratorId);
    const user = await addresseeById(runtime.db, userId);
    if (administrator?.status !== ACTIVE || user?.status !== REGISTERED) return undefined;
    const values = { path: `/admin/users/${userId}`, name: user.shown_name, called: user.login };
    return letterToUser(runtime, administrator, "activationRequest", values);
  },
});

/** To a user whom an administrator let in. */
export const activated = letterOf({
  name: "accounts.activated",
  async compose(runtime, { userId }: { userId: number }) {
    const user = await addresseeById(runtime.db, userId);
    return user?.status === ACTIVE ? letterToUser(runtime, user, "activated", { path: "/login" }) : undefined;
  },
});
