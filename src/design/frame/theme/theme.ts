export type Theme = "auto" | "light" | "dark";
export const themes: readonly Theme[] = ["auto", "light", "dark"];

/** The cookie a theme is kept in: readable by the script, so that a choice needs no request. */
export const themeCookie = "theme";

/** An unknown or missing cookie means what the system prefers. */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "auto";
}

/** Runs before the first paint. Only "auto" needs it; the server has already written the class for the others. */
export const themeScript = `if (document.documentElement.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.classList.add("dark");`;
