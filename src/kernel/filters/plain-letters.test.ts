import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { testApp } from "../../testing/index.js";
import { plainLetters } from "./plain-letters.js";

test("a text is searched in small letters without accents, in scripts that have some", () => {
  const searched = {
    "Müller Muller": "muller muller",
    résumé: "resume",
    "re\u0301sume\u0301": "resume",
    "Straße STRASSE": "strasse strasse",
    "Łódź, Ærø": "lodz, aero",
    "Ёлка, ΟΔΟΣ οδός": "елка, οδοσ οδοσ",
    "가 が 会议": "가 が 会议",
  };
  for (const [text, letters] of Object.entries(searched)) assert.equal(plainLetters(text), letters);
});

test("the database reads letters as the program does", async () => {
  const app = await testApp();
  const isOfScript = (code: number) => (code > 0 && code < 0x530) || (code >= 0x1e00 && code < 0x2000);
  const codes = Array.from({ length: 0x2000 }, (_, code) => code).filter(isOfScript);
  const { rows } = await sql<{ letter: string; plain: string }>`
    select letter, plain_letters(letter) as plain
      from unnest(${codes.map((code) => String.fromCodePoint(code))}::text[]) letter`.execute(app.runtime.db);
  await app.close();
  assert.deepEqual(
    rows.filter(({ letter, plain }) => plain !== plainLetters(letter)),
    [],
  );
});
