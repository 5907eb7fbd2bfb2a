import { viewerById } from "../../accounts/index.js";
import type { Db, Runtime } from "../../kernel/index.js";
import { COUNTED, unseenCount } from "../list/counts.js";
import { listedNotifications } from "../list/listed.js";
import type { Reader } from "../list/would-render.js";
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
  const reader = await viewerById(db, userId, { kind: "none", readOnly: true });
  if (!reader) return;
  // The two are read one after the other: what differs because of a change between them agrees when asked again.
  if ((await agree(db, notifications, reader)) || (await agree(db, notifications, reader))) return;
  notifications.metrics.mismatches.inc();
  log.error({ user: userId }, "a badge and its list disagree");
}

async function agree(db: Db, registry: Registry, reader: Reader): Promise<boolean> {
  const badge = await unseenCount(db, registry, reader);
  const listed = await listedNotifications(db, registry, reader, { withSeen: false, limit: COUNTED });
  return badge === listed.length && listed.every(({ events }) => events.length > 0);
}
