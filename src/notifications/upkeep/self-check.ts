import { viewerById } from "../../accounts/index.js";
import { type Db, inOneSnapshot, type Runtime } from "../../kernel/index.js";
import { COUNTED, unseenCount } from "../list/counts.js";
import { listedNotifications } from "../list/listed.js";
import type { Registry } from "../registry.js";

/** Of so many people told one has their badge compared with their list. */
const ONE_IN = 100;

/** Badge and list ask one predicate; this would notice if they ever disagreed. `userId`: somebody who was just told. */
export async function checkNowAndThen(
  { db, log, contributions: { notifications } }: Pick<Runtime, "db" | "log" | "contributions">,
  userId: number,
  chance = Math.random(),
): Promise<void> {
  if (chance >= 1 / ONE_IN) return;
  notifications.metrics.checks.inc();
  if (await agree(db, notifications, userId)) return;
  notifications.metrics.mismatches.inc();
  log.error({ user: userId }, "a badge and its list disagree");
}

/** Somebody who is told of much is told between two statements, at every attempt: so both see one snapshot. */
const agree = (db: Db, registry: Registry, userId: number): Promise<boolean> =>
  inOneSnapshot(db, async (snapshot) => {
    const reader = await viewerById(snapshot, userId, { kind: "none", readOnly: true });
    if (!reader) return true;
    const badge = await unseenCount(snapshot, registry, reader);
    const listed = await listedNotifications(snapshot, registry, reader, { withSeen: false, limit: COUNTED });
    return badge === listed.length && listed.every(({ events }) => events.length > 0);
  });
