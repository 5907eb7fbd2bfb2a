import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { tapAsOnIphones } from "../support/iphone-taps.js";
import { clickAsInSafari } from "../support/safari-clicks.js";
import { type Gallery, openGallery } from "./gallery-server.js";

/** What Chromium can do and another browser cannot is taken away from it here, or what another one does is asked for. */
let gallery: Gallery;
before(async () => {
  gallery = await openGallery({ scrollBars: true });
});
after(() => gallery.close());

test("a row is followed where it is clicked, and nothing beside it, where rows have no position, as in WebKit", () =>
  gallery.visit("/list", async (page) => {
    await withoutPositionOfRows(page);
    const [row, below] = [page.locator("tbody tr").nth(0), page.locator("tbody tr").nth(1)];
    const link = String(await row.locator(".row-link").getAttribute("href"));
    assert.equal(await linkAtEndOf(page, row), link);
    assert.equal(await linkAtEndOf(page, below), String(await below.locator(".row-link").getAttribute("href")));
    assert.equal(await linkAtEndOf(page, page.locator("h1")), undefined);
  }));

test("an empty day is paler than one that was chosen in WebKit, which asks for an opaque ground", async () => {
  for (const theme of ["light", "dark"] as const)
    await gallery.visit(
      "/forms",
      async (page) => {
        const ground = await page.evaluate<string>(
          "getComputedStyle(document.querySelector('input[type=date]')).backgroundColor",
        );
        assert.doesNotMatch(ground, /\/|rgba/, theme);
      },
      { theme },
    );
});

test("the bell has the focus back from the panel in Safari as well, where a click gives it none", () =>
  gallery.visit("/list", async (page) => {
    await clickAsInSafari(page);
    await page.reload();
    await page.locator("#service_notification_center_bell").click();
    await page.locator("dialog.panel .feed-item").first().waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate("document.activeElement.id"), "service_notification_center_bell");
  }));

test("the panel is no wider than the page, where a scroll bar stands beside it, as in Firefox", () =>
  gallery.visit(
    "/list",
    async (page) => {
      const room = await page.evaluate<number>("document.documentElement.clientWidth");
      assert.ok(room < 390, "a scroll bar");
      await page.locator("#service_notification_center_bell").click();
      await page.locator("dialog.panel .feed-item").first().waitFor();
      const { x, width } = (await page.locator("dialog.panel").boundingBox()) ?? { x: -1, width: 0 };
      assert.ok(x >= 0 && x + width <= room, `${x} to ${x + width} of ${room}`);
    },
    { width: 390 },
  ));

test("keys are called as they are on keyboards of Apple", () =>
  gallery.visit("/list", async (page) => {
    const shown = `[...document.querySelectorAll(".control-key")].map((key) => getComputedStyle(key, "::before").content)`;
    assert.deepEqual(new Set(await page.evaluate<string[]>(shown)), new Set(["none"]));
    await page.addInitScript("Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })");
    await page.reload();
    assert.deepEqual(new Set(await page.evaluate<string[]>(shown)), new Set(['"⌘"']));
    assert.equal(await page.locator(".control-key").filter({ visible: true }).count(), 0);
  }));

test("a menu closes by a tap on mere text on an iPhone as well", () =>
  gallery.visit("/list", async (page) => {
    await tapAsOnIphones(page);
    await page.reload();
    const menu = page.locator("main details.dropdown").first();
    await menu.locator("summary").click();
    await menu.locator(".popup").waitFor();
    await page.locator("h1").click();
    await menu.locator(".popup").waitFor({ state: "hidden", timeout: 5_000 });
  }));

const withoutPositionOfRows = (page: Page) =>
  page.locator("tbody tr").evaluateAll((rows) => {
    for (const row of rows) row.style.position = "static";
  });

/** The address of what a click leads to there. */
async function linkAtEndOf(page: Page, place: ReturnType<Page["locator"]>): Promise<string | undefined> {
  const box = await place.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width - 4, box.y + box.height / 2];
  return await page.evaluate(`document.elementFromPoint(${x}, ${y})?.closest("a")?.getAttribute("href") ?? undefined`);
}
