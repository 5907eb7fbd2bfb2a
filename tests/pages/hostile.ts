import type { Page } from "playwright-core";

/** One word. */
export const LONG = "Supercalifragilistic".repeat(10);

export const RTL = "מערכת ניהול ‏(RTL) العربية 2026 – abc";

const CJK = "工作管理系統".repeat(60);

export const hostileTexts = [
  LONG,
  `${RTL}\n\n- ${RTL}\n\n> ${RTL}`,
  `${CJK} 👩‍👩‍👧‍👦🏳️‍🌈${"🐑".repeat(200)}`,
  Array.from({ length: 500 }, (_, line) => `Line ${line + 1}`).join("\n"),
  `|${"Column|".repeat(12)}\n|${"-|".repeat(12)}\n|${"some words|".repeat(12)}\n|${LONG}|${RTL}|${"x|".repeat(10)}`,
  `\`${LONG}\`\n\n\`\`\`\n${LONG}\n\`\`\`\n\n    ${LONG}\n\n# ${LONG}\n\n- [ ] ${LONG}\n\n1. > ${LONG}`,
  `https://example.org/${LONG}/${LONG} [${LONG}](https://example.org/) ![${LONG}](https://example.invalid/${LONG}.png)`,
  `${"> ".repeat(30)}deep\n\n${Array.from({ length: 30 }, (_, depth) => `${"  ".repeat(depth)}- deep`).join("\n")}`,
  `<b>${LONG}</b> <!-- ${LONG} --> @${LONG.slice(0, 60)} #1 user#2`,
  `Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞ \u202Ereversed\u202C \u200B${"\u00A0".repeat(300)}end`,
];

/**
 * What stands out of the window, of what scrolls, or of its own box; each named by its classes. Blocks of code, wide
 * tables of a text and the matrix of a workflow scroll by themselves, rows of tabs on a phone as well.
 */
export const tooWide = (page: Page): Promise<string[]> => page.evaluate(MEASURE);

/** Run by the browser, whose types are not those of the product. */
const MEASURE = `(() => {
  const scrolls = "pre, .prose table, .matrix, .board, .tab-links, .side-bar ul, textarea, select, input";
  const named = (element) => [element.localName, ...element.classList].join(".");
  const placeOf = (element) => {
    const way = [];
    for (let one = element; one && one !== document.body && way.length < 4; one = one.parentElement) way.unshift(named(one));
    return way.join(" > ");
  };
  // For screen readers alone.
  const isHidden = (element) => element !== null && (getComputedStyle(element).clipPath !== "none" || isHidden(element.parentElement));
  const faults = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push("the page is " + scrollWidth + " wide");
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, .sr-only, .skip-link, .bell, " + scrolls) || element.clientWidth === 0) continue;
    if (!element.checkVisibility() || isHidden(element)) continue;
    // What stands in the place of a picture that did not come is laid out by the browser.
    if (element.matches("img") && element.naturalWidth === 0) continue;
    const { overflowX, textOverflow, visibility } = getComputedStyle(element);
    const spills = element.scrollWidth - element.clientWidth;
    if (spills > 1 && textOverflow !== "ellipsis") faults.push(placeOf(element) + " (" + overflowX + ") spills " + spills);
    const { left, right } = element.getBoundingClientRect();
    if (visibility === "visible" && (left < -1 || right > innerWidth + 1))
      faults.push(placeOf(element) + " stands from " + Math.round(left) + " to " + Math.round(right));
  }
  return [...new Set(faults)].slice(0, 12);
})()`;
