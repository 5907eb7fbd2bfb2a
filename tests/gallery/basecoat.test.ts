import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const { pruned, wordsOf } = await import(join(root, "scripts/prune-basecoat.mjs"));

describe("Basecoat's rules", () => {
  const words = wordsOf([
    `<form class="field"><button class="btn" id="send" data-variant="ghost">`,
    `row.dataset.popupKey = "k"; html body div h1`,
  ]);
  const left = (css: string): string => pruned(css, words).replaceAll(/\s/g, "");

  test("stay where an element of the product could be what they are about", () => {
    for (const selector of [
      ".btn",
      "#send",
      "button",
      "*",
      ":root",
      ".btn::before",
      ".field>.btn:hover:not(.drawer,:disabled)",
      ".btn[data-variant=ghost]",
      '.btn[data-variant="ghost"]',
      "[data-popup-key]",
      '.btn[class*="size-"]',
      ".field:has(>.btn:focus)",
      "::-webkit-scrollbar",
      "form:is(.field,:hover)",
    ])
      assert.equal(left(`${selector}{color:red}`), `${selector}{color:red}`.replaceAll(/\s/g, ""));
  });

  test("go where none has the class, the name or the attribute that they need", () => {
    for (const selector of [
      ".drawer",
      "#drawer",
      "video",
      ".btn .drawer",
      ".drawer~.btn",
      ".btn[data-variant=link]",
      "[data-tooltip]",
      ".btn:is(.drawer,.drawer *)",
      ".field:has(>.drawer)",
      ":where(.drawer) .btn",
      ".btn:is(.field:has(.drawer))",
    ])
      assert.equal(left(`${selector}{color:red}`), "", selector);
  });

  test("lose the alternatives that nothing can be", () => {
    assert.equal(left(".drawer,.btn,.tabs{a:b}"), ".btn{a:b}");
    assert.equal(left(":is(.drawer>a,.btn):hover{a:b}"), ":is(.btn):hover{a:b}");
    assert.equal(
      left("@layer one{@media print{.drawer{a:b}}.btn{a:b}}@layer one,two;"),
      "@layerone{.btn{a:b}}@layerone,two;",
    );
  });

  test("of animations stay whole", () => {
    const animation = "@keyframesspin{from{a:b}50%{a:c}to{a:d}}";
    assert.equal(left("@keyframes spin{from{a:b}50%{a:c}to{a:d}}"), animation);
  });

  test("are left in the sheet of the pages by what is in use, and no more", () => {
    const built = readFileSync(join(root, "dist/browser/basecoat.css"), "utf8");
    for (const used of [".btn", ".field", ".card", ".dialog", "@layer base"]) assert.ok(built.includes(used), used);
    for (const unused of [".drawer", ".accordion", ".carousel"]) assert.ok(!built.includes(unused), unused);
  });
});
