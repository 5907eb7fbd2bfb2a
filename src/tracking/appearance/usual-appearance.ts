import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../kernel/index.js";
import type { Appearance } from "./appearance.js";

/** Of the statuses and priorities of a fresh installation, by name. */
const usual: Record<"issue_statuses" | "issue_priorities", Record<string, Appearance>> = {
  issue_statuses: {
    New: { tone: "gray", icon: "circle" },
    "In Progress": { tone: "blue", icon: "circle-play" },
    Resolved: { tone: "green", icon: "circle-check" },
    Feedback: { tone: "amber", icon: "message-square" },
    Closed: { tone: "purple", icon: "circle-check" },
    Rejected: { tone: "red", icon: "circle-x" },
  },
  issue_priorities: {
    Low: { tone: "gray", icon: "signal-low" },
    Normal: { tone: "gray", icon: "signal-medium" },
    High: { tone: "amber", icon: "signal-high" },
    Urgent: { tone: "red", icon: "chevrons-up" },
    Immediate: { tone: "red", icon: "triangle-alert" },
  },
};

/** Gives those with a usual name, and none of their own, the usual appearance. */
export async function drawAsUsual(trx: Pick<Trx, "getExecutor">): Promise<void> {
  for (const [table, all] of Object.entries(usual)) await drawn(table, all).execute(trx);
}

const drawn = (table: string, all: Record<string, Appearance>): RawBuilder<unknown> => sql`
  update ${sql.table(table)} t set tone = usual.tone, icon = usual.icon
    from (values ${sql.join(Object.entries(all).map(([name, { tone, icon }]) => sql`(${name}, ${tone}, ${icon})`))})
         usual (name, tone, icon)
   where t.name = usual.name and t.tone = '' and t.icon = ''`;
