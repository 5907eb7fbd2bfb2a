import assert from "node:assert/strict";
import { test } from "node:test";
import type { Child } from "hono/jsx";
import { createWords, gathered } from "../kernel/index.js";
import {
  Avatar,
  browserAssets,
  Card,
  Checkbox,
  CheckboxGroup,
  ConfirmButton,
  ConfirmItem,
  Day,
  DecimalNumber,
  designPart,
  Form,
  Page,
  Pagination,
  render,
  Select,
  StatusPill,
  Table,
  TextInput,
  Time,
  TurboStream,
  type View,
} from "./index.js";

const view: View = {
  t: createWords([designPart.words ?? {}]).t("en"),
  language: "en",
  zone: "Pacific/Auckland",
  nonce: "n0nce",
  csrf: "token",
  path: "/issues?status_id=open&page=3",
  appTitle: "Bellwether",
  theme: "auto",
  assets: browserAssets(gathered([designPart]).browserSide),
  menu: [],
  accountLinks: [],
};

const html = (page: Child) => render(view, page);

test("what people wrote is text, in elements and in attributes", () => {
  const name = `<img src=x onerror=alert(1)> "Ada"`;
  assert.doesNotMatch(
    html(
      <Page title={name}>
        <Card title={name}>
          <TextInput name="a" label={name} value={name} />
          <Avatar name={name} alone />
        </Card>
      </Page>,
    ),
    /<img src=x|value="[^"]*"Ada"/,
  );
});

test("no page has inline styles or handlers, and its scripts carry the nonce", () => {
  const page = html(
    <Page title="All">
      <ConfirmButton action="/x" question="Sure?" confirm="Yes">
        Delete
      </ConfirmButton>
    </Page>,
  );
  assert.doesNotMatch(page, /\sstyle=|\son\w+=/);
  assert.equal(page.match(/<script/g)?.length, page.match(/<script[^>]* nonce="n0nce"/g)?.length);
});

test("an item of a menu that cannot be taken back asks before it acts, without scripts", () => {
  const item = html(
    <ConfirmItem action="/x" icon="trash" question="Sure?" confirm="Yes">
      Delete
    </ConfirmItem>,
  );
  assert.match(item, /<details><summary class="popup-item">.*Delete<\/summary>.*Sure\?.*action="\/x".*Yes/s);
});

test("a page that awaits something is refused", () => {
  const Late = async () => <p>late</p>;
  assert.throws(() => html(<Late />), /awaited/);
});

test("a form that changes something carries the token, and the method HTML does not know", () => {
  const form = html(<Form action="/x" method="patch" />);
  assert.match(form, /method="post"/);
  assert.match(form, /name="_csrf" value="token"/);
  assert.match(form, /name="_method" value="patch"/);
  assert.doesNotMatch(html(<Form action="/x" method="get" />), /_csrf/);
});

test("an error belongs to its field", () => {
  const field = html(<TextInput name="issue[subject]" label="Subject" hint="Short" error="cannot be blank" />);
  assert.match(field, /<label for="issue_subject"/);
  assert.match(field, /aria-describedby="issue_subject_hint issue_subject_error"/);
  assert.match(field, /<p id="issue_subject_error"[^>]*>cannot be blank/);
});

test("an unticked box can say no", () => {
  assert.match(
    html(<Checkbox name="a" label="A" unchecked="0" />),
    /<input type="hidden" name="a" value="0"\/><input type="checkbox"/,
  );
});

test("the chosen option is selected, whatever its type", () => {
  const options = [
    { value: 1, label: "one" },
    { value: "2", label: "two" },
    { label: "More", options: [{ value: 3, label: "three" }] },
  ];
  const selected = (value: string | number) =>
    [...html(<Select name="a" label="A" value={value} options={options} />).matchAll(/value="(\d)" selected/g)].map(
      ([, chosen]) => chosen,
    );
  assert.deepEqual([selected(2), selected("3"), selected("")], [["2"], ["3"], []]);
});

test("of several boxes those that are ticked come first, and more than twelve are searched", () => {
  const group = (count: number) => {
    const boxes = Array.from({ length: count }, (_, at) => ({ value: String(at), label: `Box ${at}` }));
    return html(<CheckboxGroup name="a" label="A" boxes={boxes} chosen={["7", "3"]} />);
  };
  assert.deepEqual(
    [...group(12).matchAll(/value="(\d+)"( checked)?/g)].slice(0, 3).map(([, value, checked]) => [value, !!checked]),
    [
      ["3", true],
      ["7", true],
      ["0", false],
    ],
  );
  assert.match(html(<CheckboxGroup name="a" label="A" boxes={[]} chosen={[]} required />), /\(required\)/);
  assert.doesNotMatch(group(12), /type="search"/);
  assert.match(group(13), /type="search"/);
});

test("sorting keeps the filters, turns around on the second click and begins at the first page", () => {
  const table = (sort: string) =>
    html(<Table caption="Issues" sort={sort} columns={[{ label: "Id", sort: "id", cell: String }]} rows={[1]} />);
  assert.match(table("id"), /href="\/issues\?status_id=open&amp;sort=id%3Adesc"/);
  assert.match(table("id:desc"), /aria-sort="descending"/);
  assert.match(table("id:desc"), /href="\/issues\?status_id=open&amp;sort=id"/);
});

test("pages keep the filters", () => {
  const pages = html(<Pagination page={3} limit={25} total={428} />);
  assert.match(pages, /51–75 of 428/);
  assert.match(pages, /href="\/issues\?status_id=open&amp;page=4" rel="next"/);
  assert.equal(html(<Pagination page={1} limit={25} total={0} />), "", "nothing is counted below an empty list");
});

test("a number has all of its decimals", () => {
  assert.equal(html(<DecimalNumber value="12345.678901" />), "12,345.678901");
  assert.equal(html(<DecimalNumber value="0.0004" />), "0.0004");
});

test("times are in the viewer's zone, days have none", () => {
  assert.match(html(<Time at="2026-11-20T12:00:00Z" />), /title="Nov 21, 2026, 1:00 AM"/);
  assert.match(html(<Day date="2026-11-20" />), />Nov 20, 2026</);
});

test("a name has the same colour everywhere, and initials in any script", () => {
  assert.equal(html(<StatusPill name="Triage" />), html(<StatusPill name="Triage" />));
  const letters = (name: string) => />([^<>]+)</.exec(html(<Avatar name={name} />))?.[1];
  assert.deepEqual(["Ada Lovelace", "ada", "Émilie du Châtelet", "毛泽", "j.r.hartley", "  ", "🐑"].map(letters), [
    "AL",
    "AD",
    "ÉC",
    "毛泽",
    "JH",
    "?",
    "?",
  ]);
});

test("a stream's content waits in a template", () => {
  assert.equal(
    html(
      <TurboStream action="replace" target="a" morph>
        <p>b</p>
      </TurboStream>,
    ),
    '<turbo-stream action="replace" target="a" method="morph"><template><p>b</p></template></turbo-stream>',
  );
});
