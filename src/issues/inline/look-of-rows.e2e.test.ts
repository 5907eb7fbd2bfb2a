import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { keepScreenshot, openBrowser, type TestBrowser } from "../../../tests/support/browser.js";
import { answered, type Person, people, project, session, type TestApp, testApp } from "../../testing/index.js";

describe("A row of a list that its viewer may not edit", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let cast: Record<"ada" | "grace", Person>;
  const ids: number[] = [];
  let baseURL: string;

  before(async () => {
    app = await testApp();
    browser = await openBrowser();
    baseURL = `http://127.0.0.1:${(await app.startWeb()).port}`;
    cast = await people(app, "ada", "grace");
    const { id: home } = await project(app, "home", { members: { Manager: [cast.ada, cast.grace] } });
    const { id: shed } = await project(app, "shed", { members: { Manager: [cast.ada], Reporter: [cast.grace] } });
    // The last one stands first, where a row has another border than below.
    for (const project_id of [home, shed, home]) {
      const fields = { project_id, subject: "Roof", assigned_to_id: cast.ada.id, priority_id: 4 };
      ids.push((await answered(app, "POST", "/issues.json", { issue: fields }, cast.ada.key)).issue.id);
    }
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  /** Of the values in a row, where they begin. */
  const placesIn = (
    id: number,
    value: string,
  ) => `[...document.querySelectorAll("#issue_${id} ${value}")].map((one) => {
    const row = document.querySelector("#issue_${id}").getBoundingClientRect();
    const { left, top } = one.getBoundingClientRect();
    return [left, top - row.top];
  })`;

  for (const width of [1280, 390])
    test(`has its values where the others have theirs, ${width} px wide`, async () => {
      const { page } = await browser.openPage({ baseURL, width, session: await session(app, cast.grace) });
      await page.goto("/issues");
      await keepScreenshot(page, `rows-with-and-without-links-${width}`);
      assert.deepEqual(
        await Promise.all(ids.slice(0, 2).map((id) => page.locator(`#issue_${id} .fact-link`).count())),
        [3, 0],
      );
      for (const value of [".status-mark > bdi", ".status-mark > .icon", ".mark-alone > .icon", ".person", ".avatar"]) {
        const [editable, plain] = await Promise.all(
          ids.slice(0, 2).map((id) => page.evaluate<number[][]>(placesIn(id, value))),
        );
        assert.ok(editable && editable.length > 0, value);
        assert.equal(plain?.length, editable.length);
        // Rows of a table begin at parts of a dot.
        const off = plain.flatMap((place, at) => place.map((one, side) => Math.abs(one - (editable[at]?.[side] ?? 0))));
        assert.ok(Math.max(...off) < 0.5, `${value}: ${off.join(" ")}`);
      }
    });

  test("cuts a long name on a phone, which is whole for who hears it, and what stands beside it stays there", async () => {
    const lastname = "Wolfeschlegelsteinhausenbergerdorff Donaudampfschiff";
    await answered(app, "PUT", `/users/${cast.ada.id}.json`, { user: { lastname } });
    const { page } = await browser.openPage({ baseURL, width: 390, session: await session(app, cast.grace) });
    await page.goto("/issues");
    await keepScreenshot(page, "rows-long-name-390");
    const name = page.locator(`#issue_${ids[1]} .person bdi`);
    assert.equal(await name.textContent(), `Ada ${lastname}`);
    const shown = `(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)(document.querySelector("#issue_${ids[1]} .person bdi"))`;
    assert.equal(await page.evaluate(shown), true, "it is cut");
    const top = async (cell: string) => (await page.locator(`#issue_${ids[1]} ${cell}`).first().boundingBox())?.y ?? 0;
    assert.ok(Math.abs((await top(".person")) - (await top("relative-time"))) < 8, "on one line with the time");
  });
});
