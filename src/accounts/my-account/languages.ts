import { isLanguage } from "../users/user-problems.js";

/** The languages there are words for, each in its own, and the one a person has been given; what a form sent may be none. */
export function languageOptions(languages: string[], present: string) {
  return [...new Set([...languages, present])].filter(isLanguage).map((value) => ({ value, label: nameOf(value) }));
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
