import assert from "node:assert/strict";
import { test } from "node:test";
import { excerpt, markdownToHtml, restOf } from "./markdown.js";

test("HTML is shown as text, never as HTML", () => {
  assert.equal(
    markdownToHtml("<script>alert(1)</script> <b onclick=x>"),
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=x&gt;</p>\n",
  );
});

for (const url of [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java&#115;cript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "//elsewhere.example",
])
  test(`${url} does not become a link or a picture`, () => {
    const html = markdownToHtml(`[a](${url}) ![b](${url}) <${url}>`);
    assert.doesNotMatch(html, /<a|<img/);
  });

test("a backslash does not lead away from this site", () => {
  for (const url of ["/\\elsewhere.example", "\\\\elsewhere.example"]) {
    const href = /href="([^"]*)"/.exec(markdownToHtml(`[a](${url})`))?.[1] ?? "";
    assert.equal(new URL(href, "https://here.example/").host, "here.example");
  }
});

test("links go to the web, to mail and to this site, and vouch for nobody", () => {
  assert.equal(
    markdownToHtml("[a](https://example.org/x)"),
    '<p><a href="https://example.org/x" rel="nofollow noopener">a</a></p>\n',
  );
  for (const url of ["http://example.org", "mailto:ada@example.org", "/issues/1", "#note-2", "attachments/1"])
    assert.ok(markdownToHtml(`[a](${url})`).includes(`href="${url}"`), url);
});

test("addresses become links by themselves", () => {
  assert.match(markdownToHtml("see https://example.org."), /<a href="https:\/\/example\.org"[^>]*>/);
});

for (const [mark, tag] of [
  ["_", "em"],
  ["*", "em"],
  ["**", "strong"],
  ["__", "strong"],
  ["~~", "s"],
])
  test(`an address between ${mark} is one, and looks so`, () => {
    const html = markdownToHtml(`${mark}https://example.org/a_b${mark}, and more`);
    assert.match(
      html,
      new RegExp(`^<p><${tag}><a href="https://example.org/a_b"[^>]*>https://example.org/a_b</a></${tag}>,`),
    );
  });

test("a link whose text is its address says so, and no other does", () => {
  const isBare = (text: string) => markdownToHtml(text).includes('class="bare-address"');
  for (const text of ["https://example.org", "<https://example.org/ü>"]) assert.ok(isBare(text), text);
  assert.ok(isBare("[https://example.org](https://example.org)"));
  for (const text of [
    "[Example](https://example.org)",
    "[https://example.org](https://elsewhere.example)",
    "[](https://a.b)",
  ])
    assert.ok(!isBare(text), text);
});

test("a line break stays one", () => {
  assert.match(markdownToHtml("one\ntwo"), /one<br \/>\s*two/);
});

test("tables are aligned by class, without a style attribute", () => {
  const html = markdownToHtml("|a|b|\n|-|-:|\n|1|2|");
  assert.match(html, /<td>1<\/td>\s*<td class="align-end">2<\/td>/);
  assert.doesNotMatch(html, /style=/);
});

test("task lists are checkboxes that nobody can tick, read out with their text", () => {
  const html = markdownToHtml("- [x] done *well*\n- [ ] open\n- [link](/a)");
  assert.match(html, /<label><input type="checkbox" disabled checked \/> done <em>well<\/em><\/label>/);
  assert.match(html, /<label><input type="checkbox" disabled \/> open<\/label>/);
  assert.equal(html.match(/class="task"/g)?.length, 2);
});

test("headings of a text stand below the page's own", () => {
  assert.match(markdownToHtml("# Title"), /<h3>Title<\/h3>/);
});

test("an excerpt is plain text on one line", () => {
  assert.equal(
    excerpt("# Title\n\nsome **bold** `code` &amp; [text](/x)\nmore\n\n```\nlet x\n```"),
    "Title some bold code & text more let x",
  );
  assert.equal(excerpt("<b>not</b> markup"), "<b>not</b> markup");
  assert.equal(excerpt("- [x] done"), "done");
  assert.equal(excerpt(""), "");
});

test("an excerpt holds the words of tables and pictures, and neither marks nor comments", () => {
  assert.equal(excerpt("<!-- Tell us -->\n|a|b|\n|-|-|\n|*1*|2|\n\n![alt](/x) ~~s~~ <!-- c -->"), "a b 1 2 alt s");
});

test("a long excerpt ends after a word, and never inside a character", () => {
  assert.equal(excerpt("one two three four", 12), "one two…");
  assert.equal(excerpt("one two three", 13), "one two three");
  assert.equal(excerpt("🐑".repeat(9), 5), "🐑🐑🐑🐑…");
  const family = "👨‍👩‍👧";
  assert.equal(excerpt(family.repeat(3), 9), `${family}…`);
  assert.equal(excerpt("ü".normalize("NFD").repeat(9), 5), `${"ü".normalize("NFD").repeat(2)}…`);
  assert.equal(excerpt("ü".normalize("NFD").repeat(9), 6), `${"ü".normalize("NFD").repeat(2)}…`);
});

test("a text that was shown before shows each reader their own links", () => {
  const link = (title: string) => new Map([["#7", { href: "/issues/7", title }]]);
  const shown = (links?: ReturnType<typeof link>) => markdownToHtml("Like #7", links);
  assert.equal(shown(), "<p>Like #7</p>\n");
  assert.match(shown(link("Old")), /title="Old"/);
  assert.match(shown(link("New")), /title="New"/);
  assert.equal(shown(), "<p>Like #7</p>\n");
});

test("a word that is written with an entity is a link as well", () => {
  const links = new Map([["#7", { href: "/issues/7" }]]);
  assert.match(markdownToHtml("Like &#35;7", links), /href="\/issues\/7"/);
});

test("known words lead where they say, and only outside of code and other links", () => {
  const links = new Map([
    ["#12", { href: "/issues/12", title: 'A "subject"' }],
    ["@ada", { href: "/users/3" }],
  ]);
  const ada = '<a href="/users/3" rel="nofollow noopener">@ada</a>';
  const issue = '<a href="/issues/12" title="A &quot;subject&quot;" rel="nofollow noopener">#12</a>';
  assert.equal(markdownToHtml("See #12, @ada. (@ada)", links), `<p>See ${issue}, ${ada}. (${ada})</p>\n`);
  for (const text of ["`#12`", "a#12", "#123", "@adam", "@ada.b", "&#12", "ada@ada", "    #12"])
    assert.doesNotMatch(markdownToHtml(text, links), /issues|users/, text);
  assert.doesNotMatch(markdownToHtml("[about #12](/x)", links), /issues/);
});

for (const [what, piece] of Object.entries({
  words: "Some *words* for @ada\n",
  tables: "|a|b|\n|-|-|\n",
  tags: "<b>",
  pictures: "![",
  quotations: "> ",
  addresses: "a@b.co ",
}))
  test(`a million characters of ${what} are shown within a second: the beginning as Markdown, nothing lost`, () => {
    const text = piece.repeat(1_000_000 / piece.length).padEnd(1_000_000);
    const began = process.cpuUsage();
    const html = markdownToHtml(text, new Map([["@ada", { href: "/users/1" }]]));
    const { user } = process.cpuUsage(began);
    assert.ok(user < 1_000_000, `${user / 1_000} ms`);
    assert.ok(html.length > 1_000 || what === "quotations");
    assert.ok(restOf(text).length >= 900_000 && text.endsWith(restOf(text)));
    assert.ok(excerpt(text).length <= 200);
  });

test("a definition that is long and often referred to makes no text of a hundred megabytes", () => {
  const definition = `[a]: /${"x".repeat(20_000)} "why"\n\n`;
  for (const reference of ["[a]", "![b][a]", "[a][]"]) {
    const html = markdownToHtml(definition + `${reference} `.repeat(7_500));
    assert.ok(html.length < 500_000, `${html.length}`);
    assert.match(html, /<(a href|img src)="\/x/, "the first ones lead there");
    assert.ok(html.includes(`${reference} ${reference}`), "the others are shown as they are written");
  }
});

test("words that are said hundreds of times lead where they say, and say so as far as there is room", () => {
  const title = "A subject of usual length, which says what is asked for";
  const html = markdownToHtml("#1 ".repeat(20_000), new Map([["#1", { href: "/issues/1", title }]]));
  assert.equal(html.match(/href="\/issues\/1"/g)?.length, 20_000);
  const told = html.match(/title="A subject/g)?.length ?? 0;
  assert.ok(told > 1_000 && told < 3_000, `${told}`);
});

test("pictures and links that name a file of the record lead to it, and only these", () => {
  const file = { href: "/attachments/download/7/x" };
  const names = ["picture:dot.png", "attachment:dot.png", "attachment:my plan.pdf", "attachment:readme.md"];
  const links = new Map(names.map((name) => [name, file]));
  const html = (text: string) => markdownToHtml(text, links);
  assert.match(html("![](dot.png)"), /<img src="\/attachments\/download\/7\/x" alt="" loading="lazy" \/>/);
  const room = new Map([["picture:dot.png", { ...file, width: 30, height: 20 }]]);
  assert.match(
    markdownToHtml("![](dot.png)", room),
    /<img src="[^"]+" alt="" width="30" height="20" loading="lazy" \/>/,
  );
  for (const text of ["[plan](<my plan.pdf>)", "[plan](my%20plan.pdf)", "[p](dot.png)"]) {
    assert.match(html(text), /<a href="\/attachments\/download\/7\/x"/, text);
  }
  const link = '<a href="/attachments/download/7/x" rel="nofollow noopener">';
  assert.equal(html("See attachment:readme.md."), `<p>See ${link}readme.md</a>.</p>\n`);
  assert.equal(html('(attachment:"my plan.pdf")'), `<p>(${link}my plan.pdf</a>)</p>\n`);
  for (const text of [
    "attachment:other.md",
    "`attachment:readme.md`",
    "myattachment:readme.md",
    "x/attachment:readme.md",
    "attachment: readme.md",
    'attachment:""',
    "![](my%20plan.pdf)",
    "[x](a/dot.png)",
    "![](https://example.org/dot.png)",
    "#attachment:dot",
  ]) {
    assert.doesNotMatch(html(text), /attachments\/download/, text);
  }
  assert.equal(html("attachment:other.md"), "<p>attachment:other.md</p>\n", "no address either");
  assert.equal(excerpt("See attachment:readme.md and ![a dot](dot.png)"), "See readme.md and a dot");
});

test("www addresses are links as they are typed, and no other names without a scheme", () => {
  const leads = (text: string) =>
    [...markdownToHtml(text).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, words]) => [href, words]);
  for (const [text, address] of [
    ["See www.example.org.", "www.example.org"],
    ["(www.example.org/a_b)", "www.example.org/a_b"],
    ["**www.example.org/a?x=1,**", "www.example.org/a?x=1"],
    ["WWW.example.org/a", "WWW.example.org/a"],
    ["www.bücher.example/ü", "www.bücher.example/ü"],
  ] as const) {
    const [[href = "", words = ""] = []] = leads(text);
    assert.equal(words, address, text);
    assert.match(href, /^http:\/\/www\./i, text);
  }
  for (const text of [
    "www",
    "www.",
    "www.x",
    "xwww.example.org",
    "`www.example.org`",
    "README.md",
    "example.org",
    "a@www",
  ])
    assert.deepEqual(leads(text), [], text);
  assert.deepEqual(leads("[www.example.org](https://other.example)"), [["https://other.example", "www.example.org"]]);
  assert.deepEqual(leads("https://www.example.org/a"), [["https://www.example.org/a", "https://www.example.org/a"]]);
});
