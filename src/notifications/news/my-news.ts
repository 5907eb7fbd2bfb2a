import type { Viewer } from "../../accounts/index.js";
import type { Described } from "../../entities/index.js";
import type { Runtime } from "../../kernel/index.js";
import { centerIsOn, hasBell } from "../center/access.js";
import { type BriefNews, newestUnseen } from "./newest-unseen.js";

/** What is new for somebody, in a few lines. */
export interface MyNews {
  /** The number of the badge. */
  unseen: number;
  lines: (BriefNews & { record: Described; did: string | undefined })[];
}

/** Undefined for users without a center. */
export async function myNews({ db, contributions, settings }: Runtime, viewer: Viewer, limit: number) {
  if (!hasBell(viewer) || !centerIsOn({ settings }, viewer)) return undefined;
  const { unseen, newest } = await newestUnseen(db, contributions.notifications, viewer, limit);
  const lines: MyNews["lines"] = [];
  const described = new Map<string, Map<number, Described>>();
  for (const [type, ofType] of Map.groupBy(newest, ({ entity_type }) => entity_type)) {
    const ids = ofType.map(({ entity_id }) => entity_id);
    described.set(type, (await contributions.entities.get(type)?.describe(db, viewer, ids)) ?? new Map());
  }
  for (const one of newest) {
    const record = described.get(one.entity_type)?.get(one.entity_id);
    if (record) lines.push({ ...one, record, did: contributions.notifications.names.didOf(one.kind) });
  }
  return { unseen, lines };
}
