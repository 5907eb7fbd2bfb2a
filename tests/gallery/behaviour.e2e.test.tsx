import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { untilTrue } from "../support/browser.js";
import { type Gallery, openGallery } from "./gallery-server.js";

let gallery: Gallery;
before(async () => {
  gallery = await openGallery();
});
after(() => gallery.close());

const bell = "#service_notification_center_bell";
const panel = "dialog.panel";
const cards = `${panel} .feed-item`;

test("the bell opens the panel, Escape closes it and the focus is back on the bell", () =>
  gallery.visit("/list", async (page) => {
    await page.locator(bell).click();
    await page.locator(cards).first().waitFor();
    assert.equal(await page.locator(panel).evaluate((dialog) => dialog.matches(":modal")), true);
    await page.keyboard.press("Escape");
    await page.locator(panel).waitFor({ state: "hidden" });
    assert.equal(await focused(page), "service_notification_center_bell");
  }));

test("a click beside the panel closes it", () =>
  gallery.visit("/list", async (page) => {
    await page.locator(bell).click();
    await page.locator(cards).first().waitFor();
    await page.mouse.click(200, 400);
    await page.locator(panel).waitFor({ state: "hidden" });
  }));

test("the panel makes its frame anew, even when it was removed", () =>
  gallery.visit("/list", async (page) => {
    await page.locator(`${panel} turbo-frame`).evaluate((frame) => frame.remove());
    await page.locator(bell).click();
    await page.locator(cards).first().waitFor();
    assert.equal(await page.locator(`${panel} turbo-frame#service-notification-center`).count(), 1);
  }));

test("without scripts the bell leads to the full page", () =>
  gallery.visit(
    "/list",
    async (page) => {
      await page.locator(bell).click();
      assert.equal(new URL(page.url()).pathname, "/inbox");
    },
    { javaScript: false },
  ));

test("a ring changes the badge of an open page and the content of an open panel", () =>
  gallery.visit("/list", async (page) => {
    await listening(1);
    gallery.ring();
    await untilTrue(page, `document.querySelector("#service_notification_center_badge").textContent === "4"`);
    await page.locator(bell).click();
    await page.locator(cards).first().waitFor();
    const reloaded = page.waitForResponse((response) => response.url().endsWith("/inbox"));
    gallery.ring();
    await reloaded;
    await untilTrue(page, `document.querySelector("#service_notification_center_badge").textContent === "5"`);
  }));

test("leaving a page ends its stream, and the next page has one", () =>
  gallery.visit("/list", async (page) => {
    await listening(1);
    await page.locator(".side-bar").getByText("Projects").click();
    await page.waitForURL("**/forms");
    await listening(1);
  }));

test("keys lead through the app, but not while someone types", () =>
  gallery.visit("/list", async (page) => {
    await page.locator(".search input").focus();
    await page.keyboard.type("g p");
    assert.equal(await page.locator(".search input").inputValue(), "g p");
    await page.locator(".search input").blur();
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.waitForURL("**/forms");
  }));

test("? explains the keys", () =>
  gallery.visit("/list", async (page) => {
    await page.locator("body").press("?");
    await page.locator("#shortcuts").getByText("Next in the list").waitFor();
  }));

for (const keys of ["/", "Shift+/"])
  test(`${keys} goes to the search field: a key is what it writes, with Shift or without`, () =>
    gallery.visit("/list", async (page) => {
      await page.locator("body").press(keys);
      assert.equal(await page.locator(".search input").evaluate((input) => input.matches(":focus")), true);
    }));

test("j and k walk through a list, Enter opens", () =>
  gallery.visit("/list", async (page) => {
    for (const key of ["j", "j", "j", "k"]) await page.locator(":focus, body").last().press(key);
    assert.equal(await page.locator(":focus", { hasText: "Bulk edit" }).count(), 1);
  }));

test("@ offers people, and the chosen one is mentioned", () =>
  gallery.visit("/issue", async (page) => {
    const comment = page.locator("textarea");
    await comment.pressSequentially("Ask @gr");
    await page.getByRole("option", { name: "Grace Hopper" }).waitFor();
    await comment.press("Enter");
    assert.equal(await comment.inputValue(), "Ask @grace ");
  }));

const assignee = (page: Page) => page.locator("#issue_assigned_to_id");

test("one of many is found by a part of the name and taken by Enter; the form is not sent", () =>
  gallery.visit("/forms", async (page) => {
    await assignee(page).fill("");
    await assignee(page).pressSequentially("HOP");
    // All are offered until the answer to the last letter is there.
    const said = page.locator(".reference [role=status]").first();
    await said.filter({ hasText: /^1 suggestion, Enter takes Grace Hopper$/ }).waitFor();
    await assignee(page).press("Enter");
    assert.equal(await assignee(page).inputValue(), "Grace Hopper (grace)");
    assert.equal(await page.getByRole("listbox").count(), 0);
    assert.equal(new URL(page.url()).pathname, "/forms");
  }));

test("arrows walk through the suggestions, and say so to screen readers", () =>
  gallery.visit("/forms", async (page) => {
    await assignee(page).focus();
    assert.equal(await page.getByRole("listbox").count(), 0, "who only passes by sees no list");
    await assignee(page).press("ArrowDown");
    await page.getByRole("option").nth(2).waitFor();
    await assignee(page).press("ArrowDown");
    await assignee(page).press("ArrowDown");
    const active = await assignee(page).getAttribute("aria-activedescendant");
    assert.match((await page.locator(`#${active}`).textContent()) ?? "", /Linus Pauling/);
    await assignee(page).press("Escape");
    assert.equal(await page.getByRole("listbox").count(), 0);
    assert.equal(await assignee(page).getAttribute("aria-expanded"), "false");
  }));

test("a field that holds somebody offers everybody when it is clicked, and Enter takes nobody unasked", () =>
  gallery.visit("/forms", async (page) => {
    await assignee(page).click();
    await page.getByRole("option").nth(2).waitFor();
    assert.equal(await page.locator("[data-combobox-option-default]").count(), 0);
    await page.getByRole("option", { name: "Grace Hopper" }).click();
    assert.equal(await assignee(page).inputValue(), "Grace Hopper (grace)");
    assert.equal(await focused(page), "issue_assigned_to_id");
  }));

test("a name is text, whatever it holds", () =>
  gallery.visit("/forms", async (page) => {
    await assignee(page).fill("eve <b>");
    await page.locator(".suggestions [role=option]").first().waitFor();
    assert.equal(await page.locator("[role=option] b").count(), 0);
    await assignee(page).press("Enter");
    assert.match(await assignee(page).inputValue(), /<b>&"' .*\(eve\)$/);
  }));

test("leaving the field closes its list", () =>
  gallery.visit("/forms", async (page) => {
    await assignee(page).click();
    await page.locator(".suggestions [role=option]").first().waitFor();
    await assignee(page).press("Tab");
    assert.equal(await page.getByRole("listbox").count(), 0);
  }));

test("a comment waits through a visit elsewhere, and is forgotten when it was sent", () =>
  gallery.visit("/issue", async (page) => {
    const comment = page.getByRole("textbox", { name: "Comment" });
    await comment.fill("Half a thought");
    await page.locator(".side-bar").getByText("Projects").click();
    await page.waitForURL("**/forms");
    await page.goto("/issue");
    await untilTrue(page, `document.querySelector("textarea").value === "Half a thought"`);
    await page.getByRole("button", { name: "Comment" }).click();
    await page.waitForURL("**/issue?sent=PATCH");
    assert.equal(await page.evaluate("sessionStorage.length"), 0);
    await page.goto("/issue");
    assert.equal(await comment.inputValue(), "");
  }));

for (const [method, javaScript] of [
  ["PATCH", true],
  ["POST", false],
] as const)
  test(`a form that means PATCH is sent as ${method} ${javaScript ? "with" : "without"} scripts`, () =>
    gallery.visit(
      "/issue",
      async (page) => {
        await page.getByRole("button", { name: "Comment" }).click();
        await page.waitForURL(`**/issue?sent=${method}`);
      },
      { javaScript },
    ));

test("a filter applies when it is chosen; without scripts there is a button", async () => {
  await gallery.visit("/list", async (page) => {
    assert.equal(await page.getByRole("button", { name: "Apply" }).count(), 0);
    await page.getByRole("combobox", { name: "Status" }).selectOption("Closed");
    await page.waitForURL("**/list?status_id=closed*");
  });
  await gallery.visit(
    "/list",
    async (page) => {
      await page.getByRole("combobox", { name: "Status" }).selectOption("Closed");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL("**/list?status_id=closed*");
    },
    { javaScript: false },
  );
});

for (const javaScript of [true, false])
  test(`the chosen theme stays, ${javaScript ? "with" : "without"} scripts`, () =>
    gallery.visit(
      "/list",
      async (page) => {
        await page.locator("#account_menu > summary").click();
        await page.getByRole("button", { name: "Dark" }).click();
        await page.locator("html.dark").waitFor();
        await page.goto("/forms");
        assert.equal(await page.locator("html.dark").count(), 1);
      },
      { javaScript },
    ));

test("a theme of the system follows the system, from the first paint and later", () =>
  gallery.visit("/list", async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("html.dark").waitFor();
    await page.reload({ waitUntil: "commit" });
    await page.locator("html.dark").waitFor();
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator("html:not(.dark)").waitFor();
  }));

test("a menu closes by Escape and by a click elsewhere", () =>
  gallery.visit("/list", async (page) => {
    const menu = page.locator("#account_menu");
    await menu.locator("summary").click();
    await page.keyboard.press("Escape");
    assert.equal(await menu.evaluate((details) => details.hasAttribute("open")), false);
    await menu.locator("summary").click();
    await page.locator("h1").click();
    assert.equal(await menu.evaluate((details) => details.hasAttribute("open")), false);
  }));

test("an API key is copied", () =>
  gallery.visit("/forms", async (page) => {
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied").waitFor();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), "bw_3f9c1c52e8d94c0fa1f2a7d1");
  }));

test("times are relative with scripts and exact without", async () => {
  await gallery.visit("/issue", async (page) => page.locator(".page-meta").getByText("2 days ago").waitFor());
  await gallery.visit(
    "/issue",
    async (page) =>
      page
        .locator(".page-meta")
        .getByText(/\d{4}, \d+:\d\d/)
        .waitFor(),
    { javaScript: false },
  );
});

test("errors are read out first, and lead to their fields", () =>
  gallery.visit("/forms", async (page) => {
    assert.equal(await page.getByRole("alert").evaluate((alert) => alert.matches(":focus")), true);
    await page.getByRole("link", { name: "Subject cannot be blank" }).click();
    assert.equal(await page.locator("#issue_subject").getAttribute("aria-invalid"), "true");
  }));

const focused = (page: Page) => page.evaluate<string>("document.activeElement.id");

async function listening(count: number) {
  const deadline = Date.now() + 5_000;
  while (gallery.listeners() !== count) {
    assert.ok(Date.now() < deadline, `${gallery.listeners()} streams are open, not ${count}`);
    await new Promise((wait) => setTimeout(wait, 20));
  }
}
