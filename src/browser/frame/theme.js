import { Controller } from "@hotwired/stimulus";

const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", paint);

/** Chooses without a request: the cookie tells the server next time. */
export default class extends Controller {
  static targets = ["choice"];

  connect() {
    this.#press();
  }

  choose(event) {
    event.preventDefault();
    const theme = event.submitter.value;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
    document.documentElement.dataset.theme = theme;
    paint();
    this.#press();
  }

  #press() {
    for (const choice of this.choiceTargets)
      choice.setAttribute("aria-pressed", String(choice.value === document.documentElement.dataset.theme));
  }
}

function paint() {
  const { classList, dataset } = document.documentElement;
  classList.toggle("dark", dataset.theme === "dark" || (dataset.theme === "auto" && dark.matches));
}
