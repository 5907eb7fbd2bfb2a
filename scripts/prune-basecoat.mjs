// Leaves out of Basecoat's style sheet the rules of components that the product is not made of: more than two fifths of them.
// Browsers try each rule on each element of each page.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import postcss from "postcss";
import selectorParser from "postcss-selector-parser";

const BASECOAT = join(dirname(findPackageJSON("basecoat-css", import.meta.url)), "dist/basecoat-nova.cdn.min.css");
const CODE = ["dist/src/**/*.js", "src/**/browser/**/*.js"];

export function pruneBasecoat({ file = "dist/browser/basecoat.css" } = {}) {
  const code = globSync(CODE, { exclude: ["**/*.test.js"] }).map((path) => readFileSync(path, "utf8"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pruned(readFileSync(BASECOAT, "utf8"), wordsOf(code)));
}

/** Whatever an element could be called by: all words of the code, and the attributes that scripts set by another name. */
export function wordsOf(code) {
  const words = code.flatMap((text) => text.match(/[\w-]+/g) ?? []);
  const data = code.flatMap((text) => [...text.matchAll(/\bdataset\.(\w+)/g)].map(([, name]) => attributeOf(name)));
  return new Set([...words, ...data]);
}

const attributeOf = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The style sheet without the selectors that need a word which is not among `words`. */
export function pruned(css, words) {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (rule.parent.type === "atrule" && rule.parent.name.endsWith("keyframes")) return;
    const selector = selectorParser((selectors) => removeDead(selectors, words)).processSync(rule.selector);
    if (selector === "") rule.remove();
    else rule.selector = selector;
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** From a list of alternatives. Answers whether one is left. */
function removeDead(list, words) {
  for (const selector of [...list.nodes]) if (!selector.every((node) => canBe(node, words))) selector.remove();
  return list.nodes.length > 0;
}

/** Whether an element could match this part of a selector. What a part forbids, and states that change, are always possible. */
function canBe(node, words) {
  switch (node.type) {
    case "class":
    case "id":
    case "tag":
      return words.has(node.value);
    case "attribute":
      return (
        words.has(node.attribute) && (node.operator !== "=" || [...wordsOf([node.value])].every((w) => words.has(w)))
      );
    case "pseudo":
      return ![":is", ":where", ":has"].includes(node.value) || node.nodes.length === 0 || removeDead(node, words);
    default:
      return true;
  }
}
