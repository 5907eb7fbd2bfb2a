import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";

interface Node {
  nodeId: string;
  role?: { value?: string };
  name?: { value?: string };
  childIds?: string[];
}

/** Waits until live regions say it: in the browser's accessibility tree, which holds roots that scripts cannot enter, too. */
export async function untilHeard(page: Page, words: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; ; await setTimeout(50)) {
    const said = await saidOn(page);
    if (said.some((one) => one.includes(words))) return;
    if (Date.now() > deadline) throw new Error(`It was not said: ${words}. Said is: ${said.join("; ") || "nothing"}`);
  }
}

/** What its live regions say now. */
export async function saidOn(page: Page): Promise<string[]> {
  const nodes = await nodesOf(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = ({ role, name, childIds = [] }: Node): string =>
    role?.value === "StaticText"
      ? (name?.value ?? "")
      : childIds
          .flatMap((id) => byId.get(id) ?? [])
          .map(textOf)
          .join("");
  const regions = nodes.filter(({ role }) => role?.value === "status" || role?.value === "alert");
  return regions.map((region) => textOf(region).trim()).filter(Boolean);
}

/** The names of everything with a role, as they are read out. */
export async function namesOf(page: Page, role: string): Promise<string[]> {
  return (await nodesOf(page)).filter((node) => node.role?.value === role).map(({ name }) => name?.value ?? "");
}

async function nodesOf(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.filter(({ ignored, childIds }) => !ignored || childIds?.length);
}
