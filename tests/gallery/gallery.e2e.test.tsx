import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessibilityProblems, keepScreenshot } from "../support/browser.js";
import { EVERY_LOOK, inLooks } from "../support/looks.js";
import { type Gallery, galleryPages, openGallery } from "./gallery-server.js";

let gallery: Gallery;
before(async () => {
  gallery = await openGallery();
});
after(() => gallery.close());

for (const path of Object.keys(galleryPages))
  test(`${path} is accessible, fits and breaks no rule, light and dark, wide and narrow`, () =>
    gallery.visit(path, (page) =>
      inLooks(page, EVERY_LOOK, async (name) => {
        await keepScreenshot(page, `gallery${path.replaceAll("/", "-")}-${name}`);
        assert.deepEqual(await accessibilityProblems(page), [], name);
        const sideways = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
        assert.equal(sideways, false, `the page scrolls sideways: ${name}`);
      }),
    ));

for (const theme of ["light", "dark"] as const)
  test(`the open menu and the open panel are accessible: ${theme}`, () =>
    gallery.visit(
      "/list",
      async (page) => {
        await page.locator("#account_menu > summary").click();
        await keepScreenshot(page, `gallery-menu-${theme}`);
        assert.deepEqual(await accessibilityProblems(page), []);
        await page.locator("#service_notification_center_bell").click();
        await page.locator("dialog .feed-item").first().waitFor();
        await keepScreenshot(page, `gallery-panel-${theme}`);
        assert.deepEqual(await accessibilityProblems(page), []);
      },
      { theme },
    ));

test("a list of suggestions is accessible, and stays in the window whatever people are called", () =>
  gallery.visit("/forms", (page) =>
    inLooks(page, EVERY_LOOK, async (name) => {
      const field = page
        .getByRole("textbox", { name: "Assignee" })
        .or(page.getByRole("combobox", { name: "Assignee" }));
      await field.press("Escape");
      await field.click();
      const list = page.getByRole("listbox", { name: "Assignee" });
      await list.getByRole("option").nth(2).waitFor();
      await keepScreenshot(page, `gallery-suggestions-${name}`);
      assert.deepEqual(await accessibilityProblems(page), [], name);
      const box = await list.boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    }),
  ));
