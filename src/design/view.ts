import type { Child } from "hono/jsx";
import { createContext, useContext } from "hono/jsx";
import type { Assets, Translate } from "../kernel/index.js";
import type { Theme } from "./frame/theme/theme.js";
import type { IconName } from "./icons.js";

/** The context of every page: viewer, language, content security policy. Built once per request. */
export type View = {
  t: Translate;
  language: string;
  /** IANA name; times are shown in it. */
  zone: string;
  /** That of the house (Redmine's `%d/%m/%Y`); empty or none: days and times are written as the language has it. */
  dateFormat?: string;
  timeFormat?: string;
  /** Of this answer's content security policy. */
  nonce: string;
  /** The value of every form's `_csrf`. */
  csrf: string;
  /** Path and query of this page, as `/issues?page=2`. Sort, page and tab links keep the rest of it. */
  path: string;
  appTitle: string;
  theme: Theme;
  assets: Pick<Assets, "url">;
  viewer?: Viewer;
  /** An error came before it was known who looks: they may well be signed in. */
  unknown?: boolean;
  /** The address of a person's picture, but for its size; undefined: there is none. */
  avatarOf?: (userId: number) => string | undefined;
  menu: MenuItem[];
  /** Below it, on every page. */
  besideMenu?: Child;
  /** Pages about the viewer, beside their account. */
  accountLinks: { label: string; href: string; icon: IconName }[];
  flash?: Flash;
  /** Undefined when no part offers search. */
  search?: SearchField;
  /** Right end of the top bar, as the "New issue" button. */
  actions?: Child;
  bell?: Child;
  /** At the end of the body: the sliding panel that the bell opens. */
  panel?: Child;
  /** The page is shown beside another one: only its content is asked for, in the frame `pageInFrame`. */
  inFrame?: boolean;
  /** How much is new, as "3": in front of the title of the window. */
  news?: string;
};

/** The field of the top bar. `near`: the project whose pages one is on, in which the results can be narrowed. */
export type SearchField = { action: string; text?: string; near?: string };

export type Viewer = { id: number; login: string; name: string; admin: boolean };
export type MenuItem = {
  key: string;
  label: string;
  href: string;
  icon: IconName;
  current: boolean;
  hotkey?: string;
};
export type Flash = { kind: "notice" | "error"; text: string; undo?: Undo };

/** What takes back what was done: a form to `path` with `ids[]` and `back_url`, which is `back` or the page that shows it. */
export type Undo = { path: string; ids: number[]; back?: string };

export const ViewContext = createContext<View | undefined>(undefined);

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("Rendered without a view: pages go through render(view, page)");
  return view;
}
