/** The languages there are words for, each in its own, and the one a person has been given. */
export function languageOptions(languages: string[], present: string) {
  return [...new Set([...languages, present])].map((value) => ({ value, label: nameOf(value) }));
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
