/** About how many values a text of JSON has, without making them: each begins a list or an object, or stands behind a comma. */
export function valuesIn(json: Uint8Array): number {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) values++;
  }
  return values;
}

const [QUOTE, COMMA, BRACKET, BRACE, BACKSLASH] = [...Buffer.from('",[{\\')];

function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
