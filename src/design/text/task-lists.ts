import type { MarkdownIt, Token } from "markdown-it";

/** `- [ ] open` and `- [x] done`. The box is a disabled checkbox inside its label, so that it is read out with its text. */
export function taskLists(markdown: MarkdownIt): void {
  markdown.renderer.rules.task_open = (tokens, place) =>
    `<label><input type="checkbox" disabled${tokens[place]?.info === "done" ? " checked" : ""}> `;
  markdown.renderer.rules.task_close = () => "</label>";
  markdown.core.ruler.after("inline", "task-lists", ({ tokens, Token: Fresh }) => {
    tokens.forEach((token, place) => {
      const mark = startsItem(tokens, place) ? /^\[([ xX])\] /.exec(token.content) : null;
      if (!mark || !token.children?.[0]) return;
      token.children[0].content = token.children[0].content.slice(mark[0].length);
      const open = new Fresh("task_open", "", 0);
      open.info = mark[1] === " " ? "open" : "done";
      token.children.unshift(open);
      token.children.push(new Fresh("task_close", "", 0));
      tokens[place - 2]?.attrSet("class", "task");
    });
  });
}

/** An item's text is the inline token right after `list_item_open`, `paragraph_open`. */
function startsItem(tokens: Token[], place: number): boolean {
  return (
    tokens[place]?.type === "inline" &&
    tokens[place - 1]?.type === "paragraph_open" &&
    tokens[place - 2]?.type === "list_item_open"
  );
}
