import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Run by the browser, which sends what it found only: all that axe looked at is a hundred times as much. Style sheets are
 * loaded once more (`preload`) only for rules that are experimental, and for sounds.
 */
const FIND = `axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations, passes }) => {
  if (passes.length === 0) throw new Error("axe saw nothing on the page");
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => id + ": " + help + " (" + target.join(" ") + ")"));
})`;

/**
 * What axe finds wrong for people who use assistive technology; empty when nothing is. Sent to a document once and run
 * there by itself: what `@axe-core/playwright` does for frames of other origins, which we have none of, takes five times
 * as long.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A policy that forbids `eval` does not bind the debugger, so this is a plain expression.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  return await page.evaluate<string[]>(FIND);
}
