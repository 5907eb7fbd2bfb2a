import type { Page } from "playwright-core";
import { accessibilityProblems } from "./accessibility.js";
import { keepScreenshot, type OpenPage, untilTrue } from "./browser.js";

interface PageLook {
  width: number;
  dark: boolean;
}

/** At a desk by day, on a phone by night: both sizes and both schemes, each once. */
const DESK_AND_PHONE: PageLook[] = [
  { width: 1280, dark: false },
  { width: 390, dark: true },
];

export const EVERY_LOOK: PageLook[] = [390, 1280].flatMap((width) => [false, true].map((dark) => ({ width, dark })));

/**
 * Turns an open page to each look, and does something there. Not opened anew each time: the server knows neither the
 * size of the window nor the scheme of the system, so that it is the same page.
 */
export async function inLooks(page: Page, looks: PageLook[], act: (name: string) => Promise<void>): Promise<void> {
  for (const { width, dark } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await untilTrue(page, `document.documentElement.classList.contains("dark") === ${dark}`);
    await act(`${dark ? "dark" : "light"}-${width}`);
  }
}

/**
 * What is wrong with how a page is made: complaints since it was last asked, what axe finds, and what scrolls sideways.
 * `open` opens in each look what a click elsewhere, or another size, would close.
 */
export async function faultsInLooks(
  { page, complaints }: OpenPage,
  picture: string,
  open = async () => {},
): Promise<string[]> {
  const faults: string[] = [];
  await inLooks(page, DESK_AND_PHONE, async (name) => {
    await open();
    await keepScreenshot(page, `${picture}-${name}`);
    const found = await accessibilityProblems(page);
    if (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) found.push("wider than the window");
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  });
  return [...complaints.splice(0), ...faults];
}
