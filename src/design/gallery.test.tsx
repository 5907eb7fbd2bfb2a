import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { barriers, type Gallery, galleryPages, openGallery } from "./gallery-server.js";

const screenshots = join(import.meta.dirname, "../../../.cache/screenshots");
let gallery: Gallery;

before(async () => {
  mkdirSync(screenshots, { recursive: true });
  gallery = await openGallery();
});

after(() => gallery.close());

for (const theme of ["light", "dark"] as const)
  for (const width of [1280, 390])
    for (const path of Object.keys(galleryPages))
      test(`${path} is accessible, fits and breaks no rule: ${theme}, ${width} px wide`, () =>
        gallery.visit(
          path,
          async (page) => {
            await page.screenshot({ path: join(screenshots, `gallery${path.replaceAll("/", "-")}-${theme}-${width}.png`), fullPage: true });
            assert.deepEqual(await barriers(page), []);
            assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false, "the page scrolls sideways");
          },
          { theme, width },
        ));

for (const theme of ["light", "dark"] as const)
  test(`the open panel and the open menu are accessible: ${theme}`, () =>
    gallery.visit(
      "/list",
      async (page) => {
        await page.locator("#account_menu > summary").click();
        await page.screenshot({ path: join(screenshots, `gallery-menu-${theme}.png`) });
        assert.deepEqual(await barriers(page), []);
        await page.locator("#service_notification_center_bell").click();
        await page.locator("#service_notification_center .feed-item").first().waitFor();
        await page.screenshot({ path: join(screenshots, `gallery-panel-${theme}.png`) });
        assert.deepEqual(await barriers(page), []);
      },
      { theme },
    ));
