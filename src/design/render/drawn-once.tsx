import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { Translate } from "../../kernel/index.js";
import { useView, type View } from "../view.js";
import { render } from "./render.js";

/**
 * A component that says the same on every page of a language, drawn once for each language. It is given a view without a
 * viewer, path or token, so that nothing of one page can stay in another.
 */
export function drawnOnce(Part: () => Child): () => Child {
  const drawn = new WeakMap<Translate, Child>();
  return () => {
    const { t, language, assets } = useView();
    const known = drawn.get(t);
    if (known) return known;
    const text = raw(render({ ...ofNoPage, t, language, assets }, <Part />));
    drawn.set(t, text);
    return text;
  };
}

const ofNoPage: Omit<View, "t" | "language" | "assets"> = {
  zone: "UTC",
  nonce: "",
  csrf: "",
  path: "",
  appTitle: "",
  theme: "auto",
  menu: [],
  accountLinks: [],
};
