/**
 * The library. At each start, and before each command's output, it would warn of a Node that is no LTS release. Which Node runs
 * the product is decided by its package.json, and every test runs on it.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes("Unsupported runtime")) warn(...words);
};
export const { errors, interactionPolicy, Provider } = await import("oidc-provider");
console.warn = warn;
