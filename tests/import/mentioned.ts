import MarkdownIt from "markdown-it";

/** The people a text names with `@login`, each once, in the order of the text: read from what a browser would be sent. */
export function mentioned(text: string, people: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  for (const [, run = ""] of spoken(text).matchAll(/(?<![\w/.@])@([\w\-@.]+)/g)) {
    const name = longestLogin(run, people);
    if (name !== undefined) names.add(name);
  }
  return names;
}

/** Sentences end with the signs a login may hold ("ask @ekr."), so they are given up one by one. */
function longestLogin(run: string, people: ReadonlySet<string>): string | undefined {
  const known = new Map([...people].map((login) => [login.toLowerCase(), login]));
  let name = run;
  while (!known.has(name.toLowerCase())) {
    if (!/[.\-_@]$/.test(name)) return undefined;
    name = name.slice(0, -1);
  }
  return known.get(name.toLowerCase());
}

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.validateLink = (url) => /^(https?:|mailto:)/i.test(url) || !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url.trim());
markdown.renderer.rules.html_block = () => "<hr>";
markdown.renderer.rules.html_inline = () => "<hr>";
markdown.renderer.rules.image = () => "<hr>";

/** What the writer says: the text outside of code, quotations and links. A blank stands for each tag. */
function spoken(text: string): string {
  let silent = 0;
  let said = "";
  for (const [piece] of markdown.render(text).matchAll(/<[^>]*>|[^<]+/g)) {
    if (/^<(code|pre|blockquote|a)\b/.test(piece)) silent++;
    else if (/^<\/(code|pre|blockquote|a)>/.test(piece)) silent--;
    said += piece.startsWith("<") || silent > 0 ? " " : piece;
  }
  return said.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
