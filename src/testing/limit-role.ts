import type { TestApp } from "./app.js";
import { answered } from "./cast.js";

/** Lets a role do each of these with these trackers alone, or with all of them: `{ view_issues: [1], add_issues: "all" }`. */
export async function limitRole(app: TestApp, name: string, limits: Record<string, number[] | "all">): Promise<void> {
  const { roles } = await answered(app, "GET", "/roles.json");
  const { id } = roles.find((role: { name: string }) => role.name === name);
  const each = Object.entries(limits);
  const role = {
    permissions_all_trackers: Object.fromEntries(each.map(([permission, some]) => [permission, some === "all"])),
    permissions_tracker_ids: Object.fromEntries(each.filter(([, some]) => some !== "all")),
  };
  await answered(app, "PUT", `/roles/${id}.json`, { role });
}
